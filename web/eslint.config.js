import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      // The type checker looks for names that are not there, and knows the browser's.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // Marks and lines of text have nothing to be told apart by.
      "svelte/require-each-key": "off",
      // A space at the end of a block is kept by writing it out.
      "svelte/no-useless-mustaches": "off",
      // Tables that are replaced as a whole need not watch each entry.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    // A component's properties and derived values are declared with `let`, as Svelte does.
    rules: { "prefer-const": "off" },
  },
);
