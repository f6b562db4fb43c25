import { describe, expect, it, jest } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Dialog } from "../../../web/src/components/Dialog.tsx";

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
});
