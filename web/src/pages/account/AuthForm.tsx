import { useFormik } from "formik";
import {
  useAttempt,
  type Errors,
  type FormConfig,
  type Values,
} from "./auth-form.ts";
import { AuthCard, type AuthCardProps } from "./AuthCard.tsx";

/** Renders an account form whose values Formik keeps. */
export function AuthForm<V extends Values>({
  initialValues,
  validate,
  onSubmit,
  errorLabel,
  ...card
}: AuthCardProps &
  FormConfig<V> & {
    /** Label of the toast that reports a failure. */
    readonly errorLabel: string;
  }) {
  const attempt = useAttempt(onSubmit, errorLabel);
  const form = useFormik<V>({
    initialValues,
    validate: (values) => validate(values),
    onSubmit: attempt.run,
  });
  // A form of texts alone has one message for each.
  const errors = form.errors as Errors;
  return <AuthCard {...card} form={{ ...form, errors }} attempt={attempt} />;
}
