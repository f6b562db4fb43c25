import { useEffect, useRef } from "react";
import { PDF_FIRST_POLL_MS } from "../../../../shared/application/limits.ts";
import { longTime } from "../../../../shared/calendar.ts";
import { school } from "../../../../shared/college/school.ts";
import { GENERIC_PROBLEM } from "../../../../shared/messages.ts";
import { callWithRetries } from "../../api/call-with-retries.ts";
import { callApi } from "../../api/call.ts";
import { pollUntilEnded } from "../../application/poller.ts";
import { Announced } from "../../components/Announced.tsx";
import { buttonClass } from "../../components/button-class.ts";
import { Button } from "../../components/Button.tsx";
import { FileLink } from "../../components/FileLink.tsx";
import { FileDown } from "../../components/icons.tsx";
import { messageOf } from "../../lib/log.ts";
import { useWork } from "../../lib/use-work.ts";

/** Renders how a student gets everything that is stored of them, as one file a day. */
export function OwnCopy() {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const { run, data, isPending, error } = useWork(async () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const ask = () => callWithRetries("get-copy", { signal });
    const first = await ask();
    const reply = await pollUntilEnded(first, ask, PDF_FIRST_POLL_MS, signal);
    if (reply.status !== "COMPLETED") throw new Error(GENERIC_PROBLEM);
    return reply;
  });
  const note = isPending
    ? "We are preparing your copy. This takes a few seconds."
    : error
      ? messageOf(error)
      : data?.made_at &&
        `Made on ${longTime(school.timeZone, data.made_at)}. There is one a day.`;
  return (
    <p className="row">
      {data ? (
        <FileLink
          href="#copy"
          renew={async () => (await callApi("get-copy")).url}
          className={buttonClass({ variant: "secondary" })}
        >
          <FileDown aria-hidden />
          Open your copy
        </FileLink>
      ) : (
        <Button
          variant="secondary"
          busy={isPending}
          onClick={() => {
            void run(undefined);
          }}
        >
          <FileDown aria-hidden />
          Ask for a copy of your data
        </Button>
      )}
      <Announced className="fine">{note}</Announced>
    </p>
  );
}
