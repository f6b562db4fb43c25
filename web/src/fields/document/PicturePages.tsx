import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isolated } from "../../../../shared/plain-text.ts";
import { adviceFor } from "../../application/file-advice.ts";
import { documentOf, type Joined } from "../../application/picture-document.ts";
import { useApplication } from "../../application/react.tsx";
import { pagesOf, type PicturePage } from "../../application/shrink-image.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { announce, useAnnouncement } from "../../lib/announce.ts";
import { listen } from "../../lib/listen.ts";
import frame from "./DocumentFrame.module.css";
import { fileSizeText } from "./file-size.ts";
import styles from "./PicturePages.module.css";

interface PagesProps {
  readonly answerKey: string;
  readonly open: boolean;
  /** Pictures that have been chosen, which become the first pages, or the next ones. */
  readonly files: readonly File[];
  readonly onClose: () => void;
  /** Drops the pages. */
  readonly onCancel: () => void;
  readonly onAgree: (file: File) => void;
}

/** Makes the document of these pages; there is none yet until it has been tried. */
function useDocumentOf(pages: readonly PicturePage[]) {
  const [made, setMade] = useState<{
    readonly pages: readonly PicturePage[];
    readonly joined: Joined | undefined;
  }>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void documentOf(pages, signal)
      .catch(() => ({ fitting: 0 }))
      .then((joined) => {
        if (!signal.aborted) setMade({ pages, joined });
      });
    return () => {
      controller.abort();
    };
  }, [pages]);
  return made?.pages === pages ? made.joined : undefined;
}

function leftOut(names: readonly string[]): string {
  const advice = new Set(names.map(adviceFor));
  return [
    `We could not read ${names.join(", ")}, and left it out.`,
    ...advice,
  ].join(" ");
}

function outcomeOf(joined: Joined): string {
  if ("file" in joined) {
    return `About ${fileSizeText(joined.file.size)}, ${joined.quality}. The document will be called ${isolated(joined.file.name)}.`;
  }
  return joined.fitting > 0
    ? `These pages do not fit into 1 MB, even in low quality: there is room for about ${joined.fitting}. Please remove the others.`
    : "We could not prepare these pages. Please remove some.";
}

/** Returns the name of a page, and how far it is turned. */
function pageWords({ file, turns }: PicturePage, at: number): string {
  const degrees = (turns % 4) * 90;
  const turned = degrees === 0 ? "" : `, turned ${degrees} degrees`;
  return `Page ${at + 1}: ${file.name}${turned}`;
}

/** Renders the pictures that become the pages of one document, which is sent when the student agrees. */
export default function PicturePages({
  answerKey,
  open,
  files,
  onClose,
  onCancel,
  onAgree,
}: PagesProps) {
  const { photographed } = useApplication().documents;
  const [pages, setPages] = useState(() => photographed.get(answerKey) ?? []);
  useEffect(() => {
    photographed.set(answerKey, pages);
  }, [photographed, answerKey, pages]);
  const [reading, setReading] = useState(0);
  const [problem, setProblem] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Place of the page, and its button, which take the focus after a change. */
  const [focused, setFocused] = useState<readonly [number, string]>();
  const joined = useDocumentOf(pages);
  /** True if a press has said what it did: of what comes of it, only bad news follow. */
  const [isTold, setIsTold] = useState(false);
  const told = (event: string) => {
    setIsTold(true);
    announce(event);
  };
  const outcomeId = useId();

  const read = async (added: readonly File[]) => {
    setIsTold(false);
    setProblem("");
    setReading((count) => count + 1);
    const unread: string[] = [];
    // One after another, for the memory of a phone.
    for (const file of added) {
      const more = await pagesOf(file);
      if (more.length === 0) unread.push(isolated(file.name));
      setPages((before) => [...before, ...more]);
    }
    setReading((count) => count - 1);
    if (unread.length > 0) setProblem(leftOut(unread));
  };
  const taken = useRef<readonly File[]>(undefined);
  const take = useEffectEvent(() => {
    if (taken.current === files) return;
    taken.current = files;
    void read(files);
  });
  useEffect(() => {
    take();
  }, [files]);

  const hasPages = pages.length > 0;
  // Some phones keep no photograph: the browser asks before the page is left.
  useEffect(() => {
    const ask = (event: Event) => event.preventDefault();
    return hasPages ? listen(window, "beforeunload", ask) : undefined;
  }, [hasPages]);
  useLayoutEffect(() => {
    if (focused === undefined) return;
    const [at, action] = focused;
    const page = list.current?.children[at];
    const button =
      page?.querySelector<HTMLElement>(`[data-action="${action}"]`) ??
      page?.querySelector<HTMLElement>("button");
    (button ?? add.current)?.focus();
  }, [focused]);

  const move = (at: number, to: number) => {
    const next = [...pages];
    const moved = next.splice(at, 1);
    next.splice(to, 0, ...moved);
    setFocused([to, to < at ? "up" : "down"]);
    setPages(next);
    told(
      `${isolated(moved[0]?.file.name ?? "")} is page ${to + 1} of ${pages.length}.`,
    );
  };
  const turn = (page: PicturePage, at: number) => {
    const turned = { ...page, turns: page.turns + 1 };
    setPages(pages.map((each) => (each === page ? turned : each)));
    told(pageWords(turned, at));
  };
  const remove = (at: number) => {
    setFocused([Math.min(at, pages.length - 2), "remove"]);
    setPages(pages.filter((_, index) => index !== at));
    told(`${isolated(pages[at]?.file.name ?? "")} was removed.`);
  };

  const isBusy = reading > 0 || (hasPages && joined === undefined);
  const file = joined && "file" in joined ? joined.file : undefined;
  const choices = [
    ["camera", camera, { capture: "environment" as const }],
    ["album", album, { multiple: true }],
  ] as const;
  const outcome = isBusy || joined === undefined ? "" : outcomeOf(joined);
  useAnnouncement(isTold && file !== undefined ? "" : outcome);

  return (
    <Dialog
      open={open}
      onOpenChange={pages.length + reading > 0 ? onClose : onCancel}
      title="Pictures become one document"
      description="Put the pages in order, and look at them before they are sent."
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          {hasPages && (
            <Button
              busy={isBusy}
              waits={file === undefined}
              aria-describedby={outcomeId}
              onClick={() => {
                if (file !== undefined) onAgree(file);
              }}
            >
              {pages.length === 1
                ? "Use this page"
                : `Use these ${pages.length} pages`}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>
          Each picture is a page, a very long one is several. Nothing is sent
          before you agree.
        </p>
        {problem !== "" && (
          <p role="alert" className="remark">
            {problem}
          </p>
        )}
        {hasPages && (
          <ol ref={list} className="stack">
            {pages.map((page, at) => {
              const { name } = page.file;
              const actions = [
                at > 0 && (["up", "Move up", () => move(at, at - 1)] as const),
                at < pages.length - 1 &&
                  (["down", "Move down", () => move(at, at + 1)] as const),
                ["turn", "Turn", () => turn(page, at)] as const,
                ["remove", "Remove", () => remove(at)] as const,
              ];
              return (
                // Pages have no identity but their place: buttons stay, and with them the focus.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at} className={styles.page}>
                  <img
                    src={page.thumbnail}
                    alt={pageWords(page, at)}
                    style={{ rotate: `${page.turns * 90}deg` }}
                  />
                  <div className={styles.about}>
                    <p aria-hidden>
                      <strong>{at + 1}.</strong> {name}
                    </p>
                    <div className="row tight">
                      {actions.map(
                        (action) =>
                          action !== false && (
                            <Button
                              key={action[0]}
                              data-action={action[0]}
                              size="small"
                              variant="secondary"
                              aria-label={`${action[1]} page ${at + 1}, ${name}`}
                              onClick={action[2]}
                            >
                              {action[1]}
                            </Button>
                          ),
                      )}
                    </div>
                  </div>
                </li>
              );
            })}
          </ol>
        )}
        <div className="row tight">
          {choices.map(([name, input, attributes]) => (
            <input
              key={name}
              ref={input}
              type="file"
              hidden
              aria-label={name}
              accept="image/png,image/jpeg"
              {...attributes}
              onChange={({ target }) => {
                const chosen = [...(target.files ?? [])];
                target.value = "";
                void read(chosen);
              }}
            />
          ))}
          <Button
            size="small"
            variant="secondary"
            className={frame.camera}
            onClick={() => camera.current?.click()}
          >
            {hasPages ? "Add another page" : "Take a picture"}
          </Button>
          <Button
            ref={add}
            size="small"
            variant="secondary"
            onClick={() => album.current?.click()}
          >
            Add pictures
          </Button>
        </div>
        <p id={outcomeId} className="outcome">
          {isBusy ? "Preparing the pages…" : outcome}
        </p>
      </div>
    </Dialog>
  );
}
