import { descriptionKey } from "../../shared/application/derive/data-model.ts";
import { school } from "../../shared/application/school.ts";
import { tokenRoute } from "../http/token-route.ts";
import { loadApplication } from "../storage/applications.ts";

/** Returns the answers that any holder of the link may see; the school's configuration lists the hidden ones. */
export const handler = tokenRoute("get-public-view", async (student) => {
  const { answer } = await loadApplication(student);
  const hidden = new Set(
    school.hiddenFromPublicLinks.flatMap((key) => [key, descriptionKey(key)]),
  );
  return {
    answer: Object.fromEntries(
      Object.entries(answer).filter(([key]) => !hidden.has(key)),
    ),
  };
});
