import { expect, it } from "@jest/globals";
import { withSave } from "../../../lambdas/application/save-order.ts";
import type {
  Application,
  Save,
} from "../../../lambdas/storage/applications.ts";

it("remembers the newest save of the twenty forms that saved last", () => {
  const taken: Save[] = [
    ...Array.from({ length: 25 }, (_, index) => ({
      form: `form-${index}`,
      number: 1,
    })),
    { form: "form-10", number: 2 },
  ];
  const saves = taken.reduce<readonly Save[]>(
    (known, save) => withSave({ saves: known } as Application, save),
    [],
  );

  expect(saves).toHaveLength(20);
  expect(saves.at(0)).toEqual({ form: "form-5", number: 1 });
  expect(saves.at(-1)).toEqual({ form: "form-10", number: 2 });
});
