import { useState, type ReactNode } from "react";
import { Button } from "../src/components/Button.tsx";
import { Card } from "../src/components/Card.tsx";
import { Dialog } from "../src/components/Dialog.tsx";
import { Notice } from "../src/components/Notice.tsx";
import { Spinner } from "../src/components/Spinner.tsx";
import { useToasts } from "../src/components/Toasts.tsx";
import { SectionErrorBoundary } from "../src/form/SectionErrorBoundary.tsx";
import { eachOf, StateSet } from "./StateSet.tsx";

const sizes = { small: "small", medium: "medium", large: "large" } as const;

function Broken(): never {
  throw new Error("A part of the gallery fails on purpose.");
}

/** Renders a button that shows something, until that is closed. */
function Opener({
  label,
  render,
}: {
  readonly label: string;
  readonly render: (isOpen: boolean, close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {render(isOpen, () => setIsOpen(false))}
    </>
  );
}

/** Renders what tells of something, or covers the page. */
export function Messages() {
  const toasts = useToasts();
  const dialogs = eachOf(sizes, (size) => (
    <Opener
      label={`Open ${size}`}
      render={(isOpen, close) => (
        <Dialog
          open={isOpen}
          onOpenChange={close}
          title="Delete your document?"
          size={size}
          actions={<Button variant="danger">Delete document</Button>}
        >
          <p>essay.pdf will be removed from your application.</p>
        </Dialog>
      )}
    />
  ));
  const toast = {
    label: "Gallery Error",
    message: "Your answers could not be saved.",
    onReset: () => undefined,
  };
  return (
    <StateSet
      title="Messages"
      states={{
        notice: (
          <Notice title="Success Notification" onDismiss={() => undefined}>
            Your application was successfully submitted.
          </Notice>
        ),
        "success toast": (
          <Button onClick={() => toasts.success("Your answers were saved.")}>
            Show a success
          </Button>
        ),
        "error toast": (
          <Button onClick={() => toasts.error(toast)}>Show an error</Button>
        ),
        ...dialogs,
        "loading overlay": (
          <Opener
            label="Open loading"
            render={(isOpen) => isOpen && <Spinner />}
          />
        ),
        card: <Card>What a card holds.</Card>,
        "part that failed": (
          <Opener
            label="Let a part fail"
            render={(isOpen) => (
              <SectionErrorBoundary>
                {isOpen && <Broken />}
              </SectionErrorBoundary>
            )}
          />
        ),
      }}
    />
  );
}
