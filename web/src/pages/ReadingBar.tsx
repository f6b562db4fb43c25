import { useEffect, useState } from "react";
import { SERVICE_TOKEN } from "../../../shared/site-paths.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { listen } from "../lib/listen.ts";
import { isRecord } from "../lib/stored-record.ts";
import styles from "./ReadingBar.module.css";

/** Begins the fragment of an address that belongs to a day's reading; a fragment is sent to no server. */
const MARK = "#reading=";

interface Reading {
  /** Queries of the addresses, and whom they are about, in their order. */
  readonly places: readonly (readonly [search: string, name: string])[];
  /** False where letters turn no page, for who speaks to the computer. */
  readonly keys: boolean;
}

function isPlace(value: unknown): value is Reading["places"][number] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each === "string") &&
    // Of this very page: an address can be written by anybody.
    value[0]?.startsWith(`?${SERVICE_TOKEN}=`) === true
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

/** Returns the reading that an address or its entry in the history tells; what is none of ours has no places. */
function readingOf({ hash }: Location, { state }: History): Reading {
  const told: unknown = hash.startsWith(MARK)
    ? parsed(hash.slice(MARK.length))
    : state;
  if (!isRecord(told)) return { places: [], keys: true };
  const { places, keys } = told;
  return {
    places: Array.isArray(places) ? places.filter(isPlace) : [],
    keys: keys !== false,
  };
}

/** Renders the way from one application of a day's reading to the next, on screen only. */
export function ReadingBar({ search }: { readonly search: string }) {
  const [reading, setReading] = useState(() => readingOf(location, history));
  const { places, keys } = reading;
  const at = places.findIndex(([each]) => each === search);
  const addressOf = (to: number, handed: Reading = reading) =>
    places[to] &&
    `${places[to][0]}${MARK}${encodeURIComponent(JSON.stringify(handed))}`;
  const before = addressOf(at - 1);
  const after = addressOf(at + 1);

  useEffect(() => {
    // Out of the address, where contents set fragments of their own, but kept with it.
    if (at >= 0) history.replaceState(reading, "", search);
  }, [at, reading, search]);

  useEffect(
    () =>
      listen(window, "hashchange", () => {
        if (location.hash.startsWith(MARK)) {
          setReading(readingOf(location, history));
        }
      }),
    [],
  );

  useEffect(() => {
    if (!keys || at < 0) return undefined;
    return listen(document, "keydown", (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const to = { j: after, k: before }[event.key.toLowerCase()];
      if (to !== undefined) location.assign(to);
    });
  }, [after, at, before, keys]);

  if (at < 0) return null;
  return (
    <nav
      aria-label="Reading"
      className={joinClasses("screen-only", styles.bar)}
    >
      <span>
        {at + 1} of {places.length}
      </span>
      {before !== undefined && <a href={before}>Previous</a>}
      {after !== undefined && (
        <a href={after}>
          Next: <bdi>{places[at + 1]?.[1]}</bdi>
        </a>
      )}
      <span className={styles.keys}>
        J and K turn pages: {keys ? "on" : "off"}.{" "}
        <a href={addressOf(at, { places, keys: !keys })}>
          Turn them {keys ? "off" : "on"}
        </a>
      </span>
    </nav>
  );
}
