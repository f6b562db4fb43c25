import { school } from "../../../shared/college/school.ts";
import { Spinner } from "../components/Spinner.tsx";

/** Renders what the page shows before its code has loaded, as in index.html, until there is more to show. */
export function StartPage() {
  return (
    <>
      <div className="start">
        <p className="wide line">{school.title}</p>
      </div>
      <Spinner />
    </>
  );
}
