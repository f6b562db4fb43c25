import { useState } from "react";
import { Button } from "../src/components/Button.tsx";
import { Card } from "../src/components/Card.tsx";
import { Dialog } from "../src/components/Dialog.tsx";
import { Notice } from "../src/components/Notice.tsx";
import { Spinner } from "../src/components/Spinner.tsx";
import { useToasts } from "../src/components/Toasts.tsx";
import { SectionErrorBoundary } from "../src/form/SectionErrorBoundary.tsx";
import styles from "./Gallery.module.css";
import { State, StateSet } from "./StateSet.tsx";

function Broken(): never {
  throw new Error("A part of the gallery fails on purpose.");
}

type Shown = "small" | "medium" | "large" | "loading";

export function Messages() {
  const toasts = useToasts();
  const [shown, setShown] = useState<Shown>();
  const [fails, setFails] = useState(false);
  return (
    <StateSet title="Messages" isWide>
      <State name="notice">
        <Notice title="Success Notification" onDismiss={() => undefined}>
          Your application was successfully submitted.
        </Notice>
      </State>
      <State name="toasts">
        <div className={styles.row}>
          <Button
            variant="secondary"
            onClick={() => {
              toasts.success("Your answers were saved.");
            }}
          >
            Show a success
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              toasts.error({
                label: "Gallery Error",
                message: "Your answers could not be saved.",
                onReset: () => undefined,
              });
            }}
          >
            Show an error
          </Button>
        </div>
      </State>
      <State name="dialogs and the loading overlay">
        <div className={styles.row}>
          {(["small", "medium", "large", "loading"] as const).map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              onClick={() => {
                setShown(kind);
              }}
            >
              Open {kind}
            </Button>
          ))}
        </div>
        {shown === "loading" && <Spinner />}
        <Dialog
          open={shown !== undefined && shown !== "loading"}
          onOpenChange={() => {
            setShown(undefined);
          }}
          title="Delete your document?"
          {...(shown === undefined || shown === "loading"
            ? {}
            : { size: shown })}
          actions={
            <>
              <Button variant="secondary">Keep it</Button>
              <Button variant="danger">Delete document</Button>
            </>
          }
        >
          <p>essay.pdf will be removed from your application.</p>
        </Dialog>
      </State>
      <State name="card">
        <Card>What a card holds.</Card>
      </State>
      <State name="part that failed">
        {fails ? (
          <SectionErrorBoundary>
            <Broken />
          </SectionErrorBoundary>
        ) : (
          <Button
            variant="secondary"
            onClick={() => {
              setFails(true);
            }}
          >
            Let a part fail
          </Button>
        )}
      </State>
    </StateSet>
  );
}
