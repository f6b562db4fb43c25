import { describe, expect, it, jest } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Button } from "../../../web/src/components/Button.tsx";

describe("Button", () => {
  it("does nothing while busy, and keeps its name and focus", async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button busy type="submit" onClick={onClick}>
          Save
        </Button>
      </form>,
    );

    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.keyboard("{Enter}");

    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Save" })).toHaveFocus();
  });

  it("submits a form only when asked to", async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button>Add</Button>
      </form>,
    );

    await user.click(screen.getByRole("button", { name: "Add" }));

    expect(onSubmit).not.toHaveBeenCalled();
  });
});
