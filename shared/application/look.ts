/** What a shape is painted with: a role that has a color by day and another one by night. */
export type Paint = "ground" | "ink" | "accent";

/** One shape of a drawing, as in the `path` element of SVG. A shape with a width is drawn as a line, else filled. */
export interface Shape {
  readonly d: string;
  readonly paint: Paint;
  /** Width of the line, in units of the drawing. */
  readonly width?: number;
  /** From 0 to 1; 1 where not given. */
  readonly opacity?: number;
}

export interface Drawing {
  /** Width and height of its units; a logo is square. */
  readonly size: readonly [number, number];
  readonly shapes: readonly Shape[];
}

/** What makes the site look like one school. Every other color derives from these three, by day and by night. */
export interface Look {
  /** Buttons, marks and the bands behind light text, as `#rrggbb`: dark enough for white text. */
  readonly brand: string;
  /** What draws the eye to a few places, as `#rrggbb`. */
  readonly accent: string;
  /** The ground of pages by day, as `#rrggbb`: nearly white. */
  readonly paper: string;
  readonly logo: Drawing;
  /** Decorates the bands: its ground shapes are lines on them. */
  readonly motif?: Drawing;
  /** What a link to the site says in messengers and search results. */
  readonly socialText: string;
}
