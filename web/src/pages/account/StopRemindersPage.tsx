import { useLocation } from "react-router-dom";
import { callApi } from "../../api/call.ts";
import { secretIn } from "../../lib/secret-in-address.ts";
import { useAttempt, usePlainForm } from "./auth-form.ts";
import { AuthCard } from "./AuthCard.tsx";

/** Renders /stop-reminders, to which the link of a reminder leads: only the button ends them, because scanners open links. */
function StopRemindersPage() {
  const { search } = useLocation();
  const attempt = useAttempt(async () => {
    const id = secretIn(new URLSearchParams(search), "id");
    return (await callApi("stop-reminders", { query: { id } })).message;
  }, "Stop Reminders Card Error");
  const form = usePlainForm({}, () => ({}), attempt.run);

  return (
    <AuthCard
      form={form}
      attempt={attempt}
      title="Stop Reminders"
      lead="We will not remind you of deadlines again. Your application stays as it is."
      submitLabel="Stop Reminders"
    />
  );
}

export default StopRemindersPage;
