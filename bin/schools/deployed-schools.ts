import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { schoolLists } from "@admission/school-search";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { environment } from "../../lambdas/environment.ts";
import { SettingsError, type Settings } from "../../lib/settings.ts";
import { syntheticLists } from "./pack-schools.ts";

const FETCHED = join(import.meta.dirname, "../../.build/schools");

/**
 * Reads the lists of an address in S3, where a pipeline finds what git does not keep.
 * @returns the folder that they are in
 */
async function fetchLists(address: string): Promise<string> {
  const { hostname: Bucket, pathname } = new URL(address);
  const client = new S3Client({
    forcePathStyle: environment.s3ForcePathStyle,
    followRegionRedirects: true,
  });
  await mkdir(FETCHED, { recursive: true });
  for (const list of Object.values(schoolLists)) {
    const file = `${list}.csv`;
    const Key = `${pathname.replace(/^\/|\/$/g, "")}/${file}`;
    const { Body } = await client
      .send(new GetObjectCommand({ Bucket, Key: Key.replace(/^\//, "") }))
      .catch((cause: unknown) => {
        throw new Error(`${file} cannot be read from ${address}.`, { cause });
      });
    await writeFile(
      join(FETCHED, file),
      (await Body?.transformToByteArray()) ?? "",
    );
  }
  return FETCHED;
}

/**
 * Finds the lists of schools that a deployment searches, and warns of those that are invented.
 * @returns the folder of the lists; undefined for those that were imported here
 * @throws SettingsError for invented schools on the stage `prod`, unless the context allows them
 */
export async function deployedSchools({
  stage,
  schoolLists: place,
  inventedSchools,
}: Settings): Promise<string | undefined> {
  const folder = place?.startsWith("s3://") ? await fetchLists(place) : place;
  const invented = syntheticLists(folder).map((list) => list.replace("-", " "));
  if (invented.length === 0) return folder;
  const problem = `The ${invented.join(" and ")} that students can search are invented; see "Import schools" in docs/recipes.md.`;
  if (stage === "prod" && !inventedSchools) {
    throw new SettingsError(
      `${problem} The stage prod takes them only with -c inventedSchools=on.`,
    );
  }
  console.warn(`Warning: ${problem}`);
  return folder;
}
