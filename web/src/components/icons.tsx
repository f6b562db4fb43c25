import type { ComponentPropsWithRef } from "react";

// Icons of Lucide 1.75.0, copied because the package takes 51 MB; their licenses are in icons-license.md.

/** One of the icons, which screen readers skip. */
export type IconComponent = ReturnType<typeof icon>;

/** Makes a component of a path. */
function icon(path: string) {
  return function DrawnIcon(props: ComponentPropsWithRef<"svg">) {
    return (
      <svg
        width="1.25rem"
        height="1.25rem"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };
}

const RING = "M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0z";
export const ArrowLeft = icon("M12 19l-7-7 7-7M19 12H5");
export const ArrowRight = icon("M5 12h14M12 5l7 7-7 7");
export const CalendarClock = icon(
  "M22 16a6 6 0 1 1-12 0 6 6 0 1 1 12 0zM16 14v2.2l1.6 1M16 2v3M21 7.338V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h2.338M3 9h5.859M8 2v3",
);
export const Check = icon("M20 6 9 17l-5-5");
export const ChevronDown = icon("M6 9l6 6 6-6");
export const Circle = icon(RING);
export const CircleAlert = icon(`${RING}M12 8v4M12 16h.01`);
export const CircleCheck = icon(`${RING}M16 9l-5.5 5.5L8 12`);
export const CircleUserRound = icon(
  `M16 11a4 4 0 1 1-8 0 4 4 0 1 1 8 0z${RING}M17.925 20.056a6 6 0 0 0-11.851.001`,
);
export const CircleX = icon(`${RING}M15 9l-6 6M9 9l6 6`);
export const CloudOff = icon(
  "M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20",
);
export const ExternalLink = icon(
  "M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
);
export const Eye = icon(
  "M15 12a3 3 0 1 1-6 0 3 3 0 1 1 6 0zM2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0",
);
export const EyeOff = icon(
  "M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20",
);
export const FileDown = icon(
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M12 18v-6M9 15l3 3 3-3",
);
export const FileText = icon(
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8",
);
export const LoaderCircle = icon("M21 12a9 9 0 1 1-6.219-8.56");
export const Maximize2 = icon("M15 3h6v6M21 3l-7 7M3 21l7-7M9 21H3v-6");
export const Plus = icon("M5 12h14M12 5v14");
export const Signpost = icon(
  "M12 13v8M12 3v3M2.354 10.354a1.207 1.207 0 0 1 0-1.708l2.06-2.06A2 2 0 0 1 5.828 6h12.344a2 2 0 0 1 1.414.586l2.06 2.06a1.207 1.207 0 0 1 0 1.708l-2.06 2.06a2 2 0 0 1-1.414.586H5.828a2 2 0 0 1-1.414-.586z",
);
export const Trash2 = icon(
  "M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
);
export const TriangleAlert = icon(
  "M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
);
export const Undo2 = icon(
  "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11",
);
export const X = icon("M18 6 6 18M6 6l12 12");
