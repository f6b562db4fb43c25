import { progressIn } from "../application/derive/progress.ts";
import { pages } from "../college/pages.ts";
import { questions } from "./questions.ts";

export const progressOf = progressIn(pages, questions);
