import { expect, it } from "@jest/globals";
import { deleteObjects } from "../../../lambdas/storage/bucket.ts";
import { bucketOf } from "../../support/bucket.ts";
import { stageCloud } from "../../support/cloud.ts";

const cloud = await stageCloud();
const bucket = bucketOf(() => cloud);

it("deletes more objects than S3 takes in one request", async () => {
  const keys = Array.from({ length: 1001 }, (_, index) => `uploads/${index}`);
  await bucket.put("uploads/0");
  await bucket.put("uploads/1000");
  await bucket.put("uploads/kept");

  await deleteObjects(["", ...keys]);

  expect(await bucket.keys()).toEqual(["uploads/kept"]);
});
