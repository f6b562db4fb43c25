import type { ReactNode } from "react";
import { joinClasses } from "../src/lib/join-classes.ts";

/** Does nothing, where a component calls back. */
export function nothing() {
  return undefined;
}

type Named<T> = Readonly<Record<string, T>>;

/** Renders a component in all its states, by their names. */
export function StateSet({
  title,
  isWide = false,
  states,
}: {
  readonly title: string;
  readonly isWide?: boolean;
  readonly states: Named<ReactNode>;
}) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className={joinClasses(isWide ? "stack" : "columns", "loose")}>
        {Object.entries(states).map(([name, state]) => (
          <div key={name}>
            <h3 className="fine">{name}</h3>
            {state}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Renders something of each name, as the states of a component. */
export function eachOf<T>(
  named: Named<T>,
  render: (each: T, name: string) => ReactNode,
): Named<ReactNode> {
  return Object.fromEntries(
    Object.entries(named).map(([name, each]) => [name, render(each, name)]),
  );
}
