import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AboutForm } from "./about-form.ts";

const form = createElement(AboutForm, {
  bind: (name) => ({ name }),
  answers: {},
  keepsHidden: true,
});
process.stdout.write(renderToStaticMarkup(form));
