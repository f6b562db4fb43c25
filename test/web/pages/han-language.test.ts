import { expect, it } from "@jest/globals";
import { hanLanguageOf } from "../../../web/src/pages/han-language.ts";

it.each([
  ["李小明", "zh-Hans"],
  ["图书馆 Zoë", "zh-Hans"],
  ["臺灣圖書館", "zh-Hant"],
  ["門ㄅㄆ", "zh-Hant"],
  ["広島の桜", "ja"],
  ["薗田 栂 畷", "ja"],
  ["大韓民國 대한민국", "ko"],
  ["Amy 日本 한", "ko"],
  ["Amy", undefined],
  ["𰻝", undefined],
])("the Han letters of %s are those of %s", (text, language) => {
  expect(hanLanguageOf(text)).toBe(language);
});
