/** Role of a shape's color, with one color for the light scheme and one for the dark. */
export type Paint = "ground" | "ink" | "accent";

/** A shape of a drawing, as in the `path` element of SVG. A shape with a width is drawn as a line, else filled. */
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

/** Visual identity of a school. Every other color derives from these three, in both schemes. */
export interface Theme {
  /** Buttons, marks and the bands behind light text, as `#rrggbb`: dark enough for white text. */
  readonly brand: string;
  /** Highlights a few places, as `#rrggbb`. */
  readonly accent: string;
  /** Background of pages in the light scheme, as `#rrggbb`: nearly white. */
  readonly paper: string;
  readonly logo: Drawing;
  /** Decorates the bands: its ground shapes are lines on them. */
  readonly motif?: Drawing;
  /** Description in link previews and search results. */
  readonly socialText: string;
}
