import { useFormik, yupToFormErrors } from "formik";
import { ValidationError } from "yup";
import { cardSchemas } from "../../../../shared/contract/card-schemas.ts";
import type { Requests } from "../../../../shared/contract/requests.ts";
import { useAttempt, type Values } from "./auth-form.ts";
import { AuthCard, type AuthCardProps } from "./AuthCard.tsx";
import { guessable } from "./common-passwords.ts";

/**
 * Renders an account form whose values Formik keeps, and checks as the server does.
 * @param card route that takes what the form sends
 * @param toBody makes that of the values, which is normalized then
 */
export function AuthForm<R extends Exclude<keyof typeof cardSchemas, "login">>({
  card: route,
  initialValues,
  toBody = (values) => values,
  onSubmit,
  errorLabel,
  ...card
}: AuthCardProps & {
  readonly card: R;
  readonly initialValues: Values;
  readonly toBody?: (values: Values) => Values;
  /** Gets what is sent, and what was typed; returns what was done, if the form stays. */
  readonly onSubmit: (
    body: Requests[R],
    values: Values,
  ) => Promise<string | void>;
  /** Label of the toast that reports a failure. */
  readonly errorLabel: string;
}) {
  const schema = cardSchemas[route];
  const attempt = useAttempt(
    (values: Values) =>
      onSubmit(schema.cast(toBody(values)) as Requests[R], values),
    errorLabel,
  );
  const form = useFormik<Values>({
    initialValues,
    validate: (values) => {
      try {
        schema.validateSync(toBody(values), { abortEarly: false });
      } catch (error) {
        if (error instanceof ValidationError) return yupToFormErrors(error);
        throw error;
      }
      const password = guessable(values["password"] ?? "");
      return password === undefined ? {} : { password };
    },
    onSubmit: attempt.run,
  });
  return <AuthCard {...card} form={form} attempt={attempt} />;
}
