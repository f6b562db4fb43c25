import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { school } from "../../../../shared/college/school.ts";
import { callApi } from "../../api/call.ts";
import { useToasts } from "../../components/Toasts.tsx";
import { secretIn } from "../../lib/secret-in-address.ts";
import { AuthForm } from "./AuthForm.tsx";

/** Renders /stop-reminders, to which the link of a reminder leads: only the button ends them, because scanners open links. */
function StopRemindersPage() {
  const [parameters] = useSearchParams();
  const toasts = useToasts();
  const [done, setDone] = useState<string>();

  return (
    <AuthForm
      title="Stop Reminders"
      lead="Your application stays as it is."
      initialValues={{}}
      validate={() => ({})}
      done={done}
      submitLabel="Stop Reminders"
      errorLabel="Stop Reminders Card Error"
      onSubmit={async () => {
        const id = secretIn(parameters, "id") ?? "";
        const { message } = await callApi("stop-reminders", { query: { id } });
        toasts.success(message);
        setDone(message);
      }}
    >
      <p>
        We will send you no more mails that remind you of a deadline of{" "}
        {school.title}.
      </p>
    </AuthForm>
  );
}

export default StopRemindersPage;
