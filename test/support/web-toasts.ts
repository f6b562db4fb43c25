import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Presses the button of the toast on display; the list of toasts takes clicks only a moment after it shows the first. */
export async function dismissToast(user: UserEvent): Promise<void> {
  const button = await screen.findByRole("button", { name: "Dismiss" });
  await waitFor(() => user.click(button));
}
