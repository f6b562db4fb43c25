/** The places of the site that leave a page by a full load; tests set them. */
export const browserPage = {
  reload: (): void => {
    window.location.reload();
  },
  open: (path: string): void => {
    window.location.replace(path);
  },
};
