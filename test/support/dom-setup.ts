import "@testing-library/jest-dom/jest-globals";
import { configure } from "@testing-library/react";

// A machine that has much else to do draws a page in more than the second that is the default.
configure({ asyncUtilTimeout: 15_000 });
