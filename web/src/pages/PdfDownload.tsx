import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useEffect, useState } from "react";
import {
  PDF_FIRST_POLL_MS,
  PDF_LATER_POLL_MS,
} from "../../../shared/application/limits.ts";
import type { PdfReply } from "../../../shared/contract/replies.ts";
import { GENERIC_PROBLEM } from "../../../shared/messages.ts";
import { messageOf } from "../lib/log.ts";
import { pdfQuery } from "../api/queries.ts";
import { Button } from "../components/Button.tsx";
import { buttonClass } from "../components/button-look.ts";
import { useToasts } from "../components/Toasts.tsx";
import styles from "./PdfDownload.module.css";

const FAILED = "Error downloading PDF copy of your application.";

const isPending = (reply: PdfReply | undefined): boolean =>
  reply === undefined ||
  reply.status === "UNPROCESSED" ||
  reply.status === "IN_PROGRESS";

interface PdfDownloadProps {
  /** Begins without being asked, where the answers cannot change any more. */
  readonly startsAtOnce?: boolean;
  /** Saves what is to be in the copy; where that fails, it tells so and gives back false, and none is made. */
  readonly saveFirst?: () => Promise<boolean>;
}

/**
 * A copy of the whole application as a PDF. It is made on demand, and its link is kept fresh while it is on display. An
 * answer that changes ends that: whoever goes on typing would have copies made of every pause.
 */
export const PdfDownload = ({
  startsAtOnce = false,
  saveFirst,
}: PdfDownloadProps) => {
  const [isWanted, setIsWanted] = useState(startsAtOnce);
  const [isSaving, setIsSaving] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { data, error, isStale } = useQuery({
    ...pdfQuery,
    enabled: isWanted,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === "error") return false;
      return isPending(state.data) ? PDF_FIRST_POLL_MS : PDF_LATER_POLL_MS;
    },
  });
  if (isWanted && !startsAtOnce && data !== undefined && isStale) {
    setIsWanted(false);
    setIsOutdated(true);
  }
  const hasFailed = isWanted && (error !== null || data?.status === "FAILED");

  useEffect(() => {
    if (!hasFailed) return;
    // That the PDF could not be made is one thing, that nobody knows how it stands another.
    const message = error === null ? FAILED : messageOf(error, GENERIC_PROBLEM);
    toasts.error({ label: FAILED, message });
  }, [error, hasFailed, toasts]);

  const start = async () => {
    setIsSaving(true);
    try {
      if (saveFirst !== undefined && !(await saveFirst())) return;
    } finally {
      setIsSaving(false);
    }
    if (hasFailed || isOutdated) void queryClient.resetQueries(pdfQuery);
    setIsOutdated(false);
    setIsWanted(true);
  };

  const isReady = isWanted && !hasFailed && data?.status === "COMPLETED";
  return (
    <div className={styles["download"]}>
      {isReady ? (
        <a
          href={data.url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          <FileDown aria-hidden />
          Open your PDF copy
        </a>
      ) : (
        <Button
          variant="secondary"
          busy={isSaving || (isWanted && !hasFailed)}
          onClick={() => void start()}
        >
          <FileDown aria-hidden />
          Download a PDF copy
        </Button>
      )}
      <output className={styles["note"]}>
        {hasFailed && `${FAILED} Please try again.`}
        {isOutdated &&
          "Your answers have changed since. Ask for a new copy when you are ready."}
        {isWanted &&
          !hasFailed &&
          (isReady
            ? "Your PDF is ready. It opens in a new tab."
            : "We are preparing your PDF. This takes a few seconds.")}
      </output>
    </div>
  );
};
