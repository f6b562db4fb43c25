import { school } from "../../../shared/application/school.ts";
import { Spinner } from "../components/Spinner.tsx";

/** What the page shows before its code has come, as in index.html: it stays until there is more to be seen. */
export function StartPage() {
  return (
    <>
      <div className="start">
        <p>{school.title}</p>
      </div>
      <Spinner />
    </>
  );
}
