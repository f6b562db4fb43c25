import {
  QueryClient,
  QueryClientProvider,
  useQuery,
} from "@tanstack/react-query";
import { ErrorMessage, Field, Form, Formik } from "formik";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, RouterProvider } from "react-router-dom";
import { object, string } from "yup";

// Libraries that a form of this kind commonly uses, and none of our code: the reference for the size and speed of a
// page.

const names = ["first_name", "last_name", "email", "phone", "city", "state"];
const schema = object(
  Object.fromEntries(names.map((name) => [name, string().required()])),
);
const initial = Object.fromEntries(names.map((name) => [name, ""]));

function AboutPage() {
  const { data } = useQuery({
    queryKey: ["title"],
    queryFn: () => Promise.resolve("About You"),
    initialData: "About You",
  });
  return (
    <main>
      <h1>{data}</h1>
      <p>
        Look around and begin whenever you like. Create an account to save your
        progress, and come back to it on any device.
      </p>
      <Link to="/">The first page</Link>
      <Formik
        initialValues={initial}
        validationSchema={schema}
        onSubmit={() => undefined}
      >
        <Form>
          {names.map((name) => (
            <p key={name}>
              <label htmlFor={name}>{name}</label>
              <Field id={name} name={name} />
              <ErrorMessage name={name} />
            </p>
          ))}
          <button type="submit">Save</button>
        </Form>
      </Formik>
    </main>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider
      router={createBrowserRouter([{ path: "*", element: <AboutPage /> }])}
    />
  </QueryClientProvider>,
);
