import { Button } from "./Button.tsx";

/** Renders what takes the place of a part of the page that failed. */
export function BrokenPart({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="well row">
      <p>
        This part of the page could not be shown. You can go on with the rest;
        nothing that you have entered is lost.
      </p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
