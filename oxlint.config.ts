import { defineConfig } from "oxlint";

type Override = NonNullable<
  Parameters<typeof defineConfig>[0]["overrides"]
>[number];

/**
 * Forbids imports in some files.
 * @param forbidden regular expressions for the specifiers of imports, with the reason
 */
function without(
  files: readonly string[],
  ...forbidden: readonly (readonly [regex: string, message: string])[]
): Override {
  const patterns = forbidden.map(([regex, message]) => ({ regex, message }));
  return {
    files: [...files],
    rules: { "eslint/no-restricted-imports": ["error", { patterns }] },
  };
}

const INSTEAD_OF_ROOTS = {
  shared:
    "shared imports yup, the theme, the names of states and itself, nothing else.",
  lambdas: "lambdas import shared and packages only.",
  web: "web imports shared and packages only.",
  lib: "lib imports shared and packages; handlers are named by their path.",
  bin: "bin imports lib, lambdas, shared and packages.",
};

function roots(names: string): string {
  return String.raw`(^|/)\.\./(${names})/`;
}

/** The linter's regular expressions have no look-ahead, so every beginning of a name is spelled. */
function packagesOtherThan(...names: readonly string[]): string {
  const beginnings = new Set(
    names.flatMap((name) => Array.from(name, (_, at) => name.slice(0, at))),
  );
  const others = Array.from(beginnings, (beginning) => {
    const next = names
      .filter((name) => name.startsWith(beginning))
      .map((name) => name.charAt(beginning.length))
      .join("");
    return beginning === "" ? `[^.${next}]` : `${beginning}([^${next}]|$)`;
  });
  return `^(${[...others, ...names.map((name) => `${name}.`)].join("|")})`;
}

const NO_QUESTIONS = [
  "shared/(college/(pages|retired)|form/(data-model|names|questions|renamed|visibility))",
  "Storage knows no question: lambdas/application does.",
] as const;

/**
 * Lets each folder import those before it and none after it, nor one of its own row.
 * @param rows folders of `root`, from the ground up
 * @param always what no file of the root may import
 */
function layers(
  root: string,
  rows: readonly (readonly string[])[],
  ...always: readonly (readonly [regex: string, message: string])[]
): readonly Override[] {
  return rows.flatMap((row, at) =>
    row.map((folder) => {
      const above = [...row, ...rows.slice(at + 1).flat()].filter(
        (other) => other !== folder,
      );
      return without(
        [`${root}/${folder}/**`],
        ...always,
        ...(folder === "storage" ? [NO_QUESTIONS] : []),
        [
          String.raw`^(\.\./)+(${above.join("|")})/`,
          `${root}/${folder} is below: ${root} ${rows.map((each) => each.join(", ")).join(" < ")}`,
        ],
      );
    }),
  );
}

const PACKAGE_BY_NAME = [
  "(^|/)packages/",
  "A package is imported by its name, from its index.ts.",
] as const;

const SHARED_ALWAYS = [
  [
    packagesOtherThan(
      "yup",
      "@admission/theme",
      "@admission/school-search/us-states",
    ),
    INSTEAD_OF_ROOTS.shared,
  ],
  [roots("lambdas|lib|bin|web|test|labs|packages"), INSTEAD_OF_ROOTS.shared],
] as const;

const LAMBDAS_ALWAYS = [
  PACKAGE_BY_NAME,
  [roots("lib|bin|web|test|labs"), INSTEAD_OF_ROOTS.lambdas],
  ["^(react|aws-cdk-lib|vite)", "Not part of a handler."],
] as const;

const WEB_ALWAYS = [
  PACKAGE_BY_NAME,
  // Not the browser's own lib, which lies nearer.
  [
    String.raw`(^|/)\.\./(lambdas|bin|test|labs)/|(\.\./){3,}lib/`,
    INSTEAD_OF_ROOTS.web,
  ],
  ["^(node:|@aws-sdk|aws-cdk-lib)", "Not part of a browser bundle."],
] as const;

const FUNCTION_DECLARATIONS = {
  selector:
    ":matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind='const'] > VariableDeclarator[init.type=/^(Arrow)?FunctionExpression$/]:not([id.typeAnnotation])",
  message:
    "A named function at the top level is a function declaration; arrows are for callbacks.",
};

/** A client without it waits for what hangs until its function is stopped. */
const CLIENTS_GIVE_UP = {
  selector:
    "NewExpression[callee.name=/Client$/]:not(:has(Identifier[name='CLIENT']))",
  message: "A client of AWS has the settings of lambdas/aws.ts.",
};

/** Whoever judges by a date gives the date: a test that asks for it fails on another day. */
const NO_TODAY = {
  selector:
    "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.object.name='Date'][callee.property.name='now']",
  message:
    "A test takes the time of whom it tests (jest.now(), clock.now(), today()), or a fixed one.",
};

export default defineConfig({
  plugins: [
    "typescript",
    "unicorn",
    "oxc",
    "import",
    "promise",
    "react",
    "jsx-a11y",
    "jest",
  ],
  jsPlugins: [{ name: "eslint-js", specifier: "oxlint-plugin-eslint" }],
  categories: { correctness: "error" },
  env: { es2024: true },
  ignorePatterns: ["node_modules", ".build", ".data", "cdk.out"],
  rules: {
    "eslint/no-console": "error",
    "eslint/eqeqeq": "error",
    "eslint/no-var": "error",
    "eslint/prefer-const": "error",
    "eslint/curly": ["error", "multi-line", "consistent"],
    "eslint/no-shadow": "error",
    "eslint-js/no-restricted-syntax": ["error", FUNCTION_DECLARATIONS],
    "unicorn/filename-case": [
      "error",
      { cases: { kebabCase: true, pascalCase: true } },
    ],
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/await-thenable": "error",
    "typescript/no-explicit-any": "error",
    "typescript/require-array-sort-compare": [
      "error",
      { ignoreStringArrays: true },
    ],
    "typescript/no-non-null-assertion": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "typescript/consistent-type-imports": "error",
    "import/no-cycle": "error",
    "import/no-duplicates": "error",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/no-danger": "error",
    "react/react-in-jsx-scope": "off",
    "jest/expect-expect": [
      "error",
      {
        assertFunctionNames: [
          "expect",
          "expect*",
          "fc.assert",
          "*.hasProperties",
          "*.hasResource*",
          "*.resourceCountIs",
          "*.allResourcesProperties",
        ],
      },
    ],
    "jest/no-disabled-tests": "error",
    "jest/no-focused-tests": "error",
    "jest/no-conditional-expect": "error",
    "jest/valid-title": "off",
  },
  overrides: [
    without(["shared/**"], ...SHARED_ALWAYS),
    ...layers(
      "shared",
      [["application"], ["college"], ["form"]],
      ...SHARED_ALWAYS,
    ),
    without(["lambdas/*.ts"], ...LAMBDAS_ALWAYS, [
      String.raw`^\./.+/`,
      "What lies in lambdas itself is for all its folders and imports none.",
    ]),
    ...layers(
      "lambdas",
      [
        ["security"],
        ["storage"],
        ["mail"],
        ["application"],
        ["accounts", "lookup"],
        ["documents"],
        ["application-pdf"],
        ["http"],
        ["api", "workers"],
      ],
      ...LAMBDAS_ALWAYS,
    ),
    without(["web/**"], ...WEB_ALWAYS),
    ...layers(
      "web/src",
      [
        ["lib"],
        ["components", "api"],
        ["session"],
        ["application"],
        ["form"],
        ["fields"],
        ["pages"],
        ["app"],
      ],
      ...WEB_ALWAYS,
    ),
    {
      files: ["web/src/application/**"],
      rules: {
        "eslint/max-lines-per-function": [
          "error",
          { max: 60, skipBlankLines: true, skipComments: true },
        ],
      },
    },
    without(
      ["web/build/**"],
      [
        roots("lambdas|lib|bin|test|labs|src"),
        "What builds the site imports shared and packages only.",
      ],
    ),
    without(["lib/**"], PACKAGE_BY_NAME, [
      roots("lambdas|bin|web|test|labs"),
      INSTEAD_OF_ROOTS.lib,
    ]),
    without(["bin/**"], PACKAGE_BY_NAME, [
      roots("web|test|labs"),
      INSTEAD_OF_ROOTS.bin,
    ]),
    without(
      ["test/**", "labs/{bench,corpus,engines,heard,screenshots}/**"],
      PACKAGE_BY_NAME,
    ),
    without(
      ["packages/**"],
      [
        roots("shared|lambdas|lib|bin|web|test|labs"),
        "A package knows nothing of the application; what it needs is an argument.",
      ],
    ),
    {
      files: ["test/**", "packages/*/test/**", "packages/test-tools/**"],
      // The seams: what moves the clock, and what the journeys know of the system's.
      excludeFiles: [
        "test/at-another-time.ts",
        "test/support/move-clock.ts",
        "test/e2e/student.ts",
      ],
      rules: {
        "eslint-js/no-restricted-syntax": [
          "error",
          FUNCTION_DECLARATIONS,
          NO_TODAY,
        ],
      },
    },
    {
      files: ["lambdas/**"],
      rules: {
        "eslint-js/no-restricted-syntax": [
          "error",
          FUNCTION_DECLARATIONS,
          CLIENTS_GIVE_UP,
        ],
      },
    },
    { files: ["bin/**"], rules: { "eslint/no-console": "off" } },
    {
      files: ["test/e2e/**"],
      rules: {
        "jest/no-standalone-expect": "off",
        "jest/require-hook": "off",
        "react/rules-of-hooks": "off",
        "jest/valid-describe-callback": "off",
        "eslint/no-empty-pattern": "off",
      },
    },
  ],
});
