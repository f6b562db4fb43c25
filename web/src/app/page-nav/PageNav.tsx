import { NavigationMenu } from "radix-ui";
import { useRef, useState } from "react";
import { useSelector } from "../../application/react.tsx";
import { SectionList } from "../../form/progress/SectionList.tsx";
import styles from "./PageNav.module.css";
import { PageSections } from "./PageSections.tsx";
import { PageTab } from "./PageTab.tsx";

/** Renders the pages of the application with their progress; each opens to its sections. */
export function PageNav() {
  const pages = useSelector(({ progress }) => progress);
  const [opened, setOpened] = useState("");
  // Page whose link was just followed: its sections stay closed while the pointer still rests there.
  const followed = useRef("");
  const open = (pageId: string) => {
    if (pageId === "" || pageId !== followed.current) setOpened(pageId);
  };
  const follow = (pageId: string) => {
    followed.current = pageId;
    setOpened("");
  };
  const forgetFollowed = () => {
    followed.current = "";
  };

  const closeUnlessIn = (pageId: string, focused: EventTarget | null) => {
    const isInside =
      focused instanceof HTMLElement &&
      focused.closest<HTMLElement>("[data-page]")?.dataset["page"] === pageId;
    if (!isInside) setOpened("");
  };

  return (
    // The primitive's own delays are the specified ones: 200 ms to open, 300 ms to skip that, 150 ms to close.
    <NavigationMenu.Root
      aria-label="Application pages"
      className={styles.nav}
      value={opened}
      onValueChange={open}
    >
      <NavigationMenu.List asChild>
        <ol className={styles.pages}>
          {pages.map((page) => (
            <NavigationMenu.Item
              key={page.id}
              value={page.id}
              data-page={page.id}
              onPointerDown={forgetFollowed}
              onPointerLeave={forgetFollowed}
              onKeyDown={forgetFollowed}
            >
              <NavigationMenu.Trigger asChild>
                <PageTab
                  page={page}
                  onFollow={() => {
                    follow(page.id);
                  }}
                />
              </NavigationMenu.Trigger>
              <NavigationMenu.Content
                aria-labelledby={undefined}
                className={styles.panel}
                onFocusOutside={(event) => {
                  // The document order is the tab order here; the primitive would change it.
                  event.preventDefault();
                  closeUnlessIn(page.id, event.target);
                }}
              >
                <SectionList
                  page={page}
                  wrapLink={(link) => (
                    <NavigationMenu.Link asChild>{link}</NavigationMenu.Link>
                  )}
                />
              </NavigationMenu.Content>
            </NavigationMenu.Item>
          ))}
        </ol>
      </NavigationMenu.List>
      <PageSections pages={pages} />
    </NavigationMenu.Root>
  );
}
