import { useState } from "react";
import { Button } from "../src/components/Button.tsx";
import { Card } from "../src/components/Card.tsx";
import { Dialog } from "../src/components/Dialog.tsx";
import { Notice } from "../src/components/Notice.tsx";
import { Spinner } from "../src/components/Spinner.tsx";
import { useToasts } from "../src/components/Toasts.tsx";
import { SectionErrorBoundary } from "../src/form/SectionErrorBoundary.tsx";
import styles from "./Gallery.module.css";
import { StateSet } from "./StateSet.tsx";

const SIZES = ["small", "medium", "large"] as const;

function Broken(): never {
  throw new Error("A part of the gallery fails on purpose.");
}

function Choices({
  names,
  onChoose,
}: {
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}) {
  return (
    <div className={styles.row}>
      {names.map((name) => (
        <Button key={name} variant="secondary" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

export function Messages() {
  const toasts = useToasts();
  const [opened, setOpened] = useState("");
  const [failing, setFailing] = useState("");
  const size = SIZES.find((each) => opened === `Open ${each}`);
  const toast = {
    label: "Gallery Error",
    message: "Your answers could not be saved.",
    onReset: () => undefined,
  };
  const notice = (
    <Notice title="Success Notification" onDismiss={() => undefined}>
      Your application was successfully submitted.
    </Notice>
  );
  const covers = (
    <>
      <Choices
        names={[...SIZES, "loading"].map((each) => `Open ${each}`)}
        onChoose={setOpened}
      />
      {opened === "Open loading" && <Spinner />}
      <Dialog
        open={size !== undefined}
        onOpenChange={() => setOpened("")}
        title="Delete your document?"
        {...(size && { size })}
        actions={
          <>
            <Button variant="secondary">Keep it</Button>
            <Button variant="danger">Delete document</Button>
          </>
        }
      >
        <p>essay.pdf will be removed from your application.</p>
      </Dialog>
    </>
  );
  return (
    <StateSet
      title="Messages"
      isWide
      states={{
        notice,
        toasts: (
          <Choices
            names={["Show a success", "Show an error"]}
            onChoose={(name) =>
              name === "Show an error"
                ? toasts.error(toast)
                : toasts.success("Your answers were saved.")
            }
          />
        ),
        "dialogs and the loading overlay": covers,
        card: <Card>What a card holds.</Card>,
        "part that failed": failing ? (
          <SectionErrorBoundary>
            <Broken />
          </SectionErrorBoundary>
        ) : (
          <Choices names={["Let a part fail"]} onChoose={setFailing} />
        ),
      }}
    />
  );
}
