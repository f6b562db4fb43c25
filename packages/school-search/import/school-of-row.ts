import type { School } from "../school.ts";
import { stateCode } from "../us-states.ts";
import type { Row, Source } from "./sources.ts";
import { tidy } from "./tidy.ts";

/** Reason for which a row becomes no school, in words for the person who imports. */
export class RowSkipped extends Error {}

/** Restores the leading zeros of an agency's id, which spreadsheets cut. */
export function agencyId(id: string, length: number): string {
  if (/^\d+(\.\d+)?E\+?\d+$/i.test(id)) {
    throw new RowSkipped(
      "its id was cut by a spreadsheet (written as 1.2E+11)",
    );
  }
  return (/^\d+$/.test(id) ? id.padStart(length, "0") : id).toUpperCase();
}

/** Returns the five digits of a ZIP code; empty for anything else. */
function zipOf(zip: string): string {
  const [digits] = /^\d{3,5}(?=$|-)|^\d{5}(?=\d{4}$)/.exec(zip) ?? [];
  return digits?.padStart(5, "0") ?? "";
}

/**
 * Returns the school of a row, without a CEEB code. Its id is the agency's.
 * @throws RowSkipped
 */
export function schoolOfRow(
  source: Source,
  row: Row,
  maxNameLength: number,
): School {
  const id = row.value(source.id);
  if (id === "") throw new RowSkipped("has no id");
  const agency = agencyId(id, source.idLength);
  if (!new RegExp(`^[A-Z0-9]{${source.idLength}}$`).test(agency)) {
    throw new RowSkipped("its id has the wrong form");
  }
  const name = tidy(row.value(source.school));
  if (name === "") throw new RowSkipped("has no name");
  if (Array.from(name).length > maxNameLength) {
    throw new RowSkipped(`its name is longer than ${maxNameLength} characters`);
  }
  const reason = source.reasonToSkip(row);
  if (reason !== undefined) throw new RowSkipped(reason);
  const isComplete = (...columns: readonly string[]) =>
    columns.every((column) => row.value(column) !== "");
  const place =
    source.places.find(({ address, city, state }) =>
      isComplete(address, city, state),
    ) ?? source.places.find(({ city, state }) => isComplete(city, state));
  if (!place) throw new RowSkipped("has no city or no state");
  const state = stateCode(row.value(place.state));
  if (state === undefined) {
    throw new RowSkipped("is in no state or territory of the US");
  }
  return {
    id: agency,
    ceeb: "",
    name,
    also: source.also
      ? tidy(row.value(source.also).replaceAll(/\s*\|\s*/g, ", "))
      : "",
    address: tidy(row.value(place.address)),
    city: tidy(row.value(place.city)),
    state,
    zip: zipOf(row.value(place.zip)),
  };
}
