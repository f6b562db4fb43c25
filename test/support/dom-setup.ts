import "@testing-library/jest-dom/jest-globals";
import { configure } from "@testing-library/react";

// A busy machine takes longer than the default of one second to draw a page.
configure({ asyncUtilTimeout: 15_000 });
