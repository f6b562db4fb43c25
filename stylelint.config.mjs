/** Sizes and colors come from the tokens, none of which is misspelled. */
export default {
  extends: ["stylelint-config-standard"],
  plugins: ["stylelint-value-no-unknown-custom-properties"],
  rules: {
    "import-notation": "string",
    "no-descending-specificity": null,
    "at-rule-descriptor-no-unknown": null,
    "selector-class-pattern": "^[a-z][a-zA-Z0-9-]*$",
    "selector-pseudo-class-no-unknown": [
      true,
      { ignorePseudoClasses: ["global"] },
    ],
    "property-no-unknown": [true, { ignoreProperties: ["composes"] }],
    "value-keyword-case": null,
    "media-feature-name-value-allowed-list": { width: ["37.5em", "56.25em"] },
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": [/^(rgb|hsl|oklch|oklab|lab|lch|hwb)a?$/],
    "declaration-property-value-disallowed-list": {
      "font-size": [/\dpx/],
      "/^(border|outline)(?!-offset)/": [/\b[1-9]\d*px/],
      "z-index": [/^\d+$/],
      // For those who want no motion, the tokens are zero. What only appears may wait until it is worth seeing.
      "/^(animation|transition)$/": [/^(?!.*appear).*\d(s|ms)\b/],
    },
    "csstools/value-no-unknown-custom-properties": [
      true,
      {
        importFrom: [
          "web/src/styles/tokens.css",
          ".build/css-types/palette.css",
          { customProperties: { "--radix-toast-swipe-move-x": "0" } },
        ],
      },
    ],
  },
  overrides: [
    {
      // The tokens get their values here.
      files: ["web/src/styles/{tokens,print,fonts,start}.css"],
      rules: {
        "color-no-hex": null,
        "color-named": null,
        "function-disallowed-list": null,
        "declaration-property-value-disallowed-list": null,
      },
    },
  ],
};
