/** Navigations that leave a page by a full load; tests replace them. */
export const browserPage = {
  reload: (): void => {
    window.location.reload();
  },
  open: (path: string): void => {
    window.location.replace(path);
  },
};
