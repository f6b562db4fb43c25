import type { RouteId } from "../../shared/routes.ts";
import {
  accountPrice,
  prices,
  quotas,
  type Meter,
  type Quota,
} from "./prices.ts";
import type { Usage } from "./usage.ts";

/** Time before the deadline in which all students do everything. */
export const LAST_SECONDS = 6 * 3600;
/** How much busier the last hour is than the mean of the six. */
export const PEAK = 2.5;

/** Returns the dollars that students cost by service, without accounts. */
export function costByService(
  meters: Readonly<Record<Meter, number>>,
  students: number,
): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const [meter, { service, dollars }] of Object.entries(prices)) {
    const cost = meters[meter as Meter] * dollars * students;
    costs.set(service, (costs.get(service) ?? 0) + cost);
  }
  return costs;
}

/** Returns the dollars for the accounts of a month in which all students log in. */
export function accountCost(students: number): number {
  return Math.max(0, students - accountPrice.free) * accountPrice.dollars;
}

/** One limit, and what the students of a deadline night need of it. */
export interface Need {
  readonly name: string;
  readonly limit: number;
  readonly raiseTo: number | undefined;
  /** Students in the last hours from whom on the limit is in the way. */
  readonly breaksAt: number;
  readonly needOf: (students: number) => number;
}

function need(
  { name, limit, raiseTo, isDaily = false }: Omit<Quota, "of" | "source">,
  perStudent: number,
): Need {
  const each = isDaily ? perStudent : (perStudent * PEAK) / LAST_SECONDS;
  return {
    name,
    limit,
    raiseTo,
    breaksAt: limit / each,
    needOf: (students) => students * each,
  };
}

/** Returns all limits, with those that the stack sets itself, the first to be in the way first. */
export function needsOf(
  { rates, routes }: Usage,
  ownLimits: ReadonlyMap<RouteId, number>,
): readonly Need[] {
  return [
    ...quotas.map((quota) => need(quota, rates[quota.of])),
    ...Array.from(ownLimits, ([route, limit]) =>
      need(
        { name: `This stack, ${route} a second`, limit },
        routes.get(route) ?? 0,
      ),
    ),
  ].toSorted((a, b) => a.breaksAt - b.breaksAt);
}
