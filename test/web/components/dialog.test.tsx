import { describe, expect, it, jest } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Dialog } from "../../../web/src/components/Dialog.tsx";
import { holdAlone } from "../../../web/src/lib/hold-alone.ts";

describe("Dialog", () => {
  it("is titled Error by default, and has a button that closes it", async () => {
    const onOpenChange = jest.fn();
    render(
      <Dialog open onOpenChange={onOpenChange}>
        <p>No.</p>
      </Dialog>,
    );
    expect(screen.getByRole("dialog", { name: "Error" })).toHaveTextContent(
      "No.",
    );

    await userEvent.click(screen.getByRole("button", { name: "Close" }));

    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it("that asks is described by what it says, and starts at what leaves all as it is", () => {
    render(
      <Dialog
        open
        onOpenChange={() => {}}
        actions={
          <>
            <button>Keep it</button>
            <button>Remove it</button>
          </>
        }
      >
        <p>Your text will be removed.</p>
      </Dialog>,
    );

    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(
      "Your text will be removed.",
    );
    expect(screen.getByRole("button", { name: "Keep it" })).toHaveFocus();
  });

  it("keeps the page out when another above it is closed, however soon that had come", () => {
    jest.useFakeTimers();
    document.body.innerHTML = "<p></p><div></div><div></div>";
    const [page, lower, upper] = document.body.children as unknown as Element[];
    const [end, endUpper] = [lower, upper].map((each) =>
      holdAlone(each as Element),
    );
    fireEvent.keyDown(document, { key: "Tab" });
    jest.runAllTimers();
    endUpper?.();
    expect(page).toHaveAttribute("inert");
    expect(lower).not.toHaveAttribute("inert");
    end?.();
    expect(page).not.toHaveAttribute("inert");
  });
});
