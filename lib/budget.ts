import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { Settings } from "./settings.ts";

/**
 * Adds the budget of a month, if there is one. It counts the whole account: costs can be told apart by tags only where
 * somebody has activated these by hand. It has no name of its own: another receiver replaces it, beside its former.
 */
export function addBudget(scope: Construct, settings: Settings): void {
  const { monthlyBudget, alarmEmail } = settings;
  if (monthlyBudget === undefined || alarmEmail === undefined) return;
  const notify = (
    notificationType: "ACTUAL" | "FORECASTED",
    percent: number,
  ) => ({
    notification: {
      notificationType,
      comparisonOperator: "GREATER_THAN",
      threshold: percent,
      thresholdType: "PERCENTAGE",
    },
    subscribers: [{ subscriptionType: "EMAIL", address: alarmEmail }],
  });
  new CfnBudget(scope, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudget, unit: "USD" },
    },
    notificationsWithSubscribers: [
      notify("ACTUAL", 80),
      notify("FORECASTED", 100),
    ],
  });
}
