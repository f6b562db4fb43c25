/** Reasons for rejecting a file, in the words that the student reads. */
export const REFUSED = {
  image:
    "This image could not be read. Please open it on your device, save it again and upload the new file.",
  imageInvisible:
    "Nothing can be seen in this image. Please open it on your device, check what it shows, save it again and upload the new file.",
  pdf: "This PDF could not be read. Please open it on your device, save or print it as a new PDF and upload that one.",
  pdfCutOff:
    "The end of this PDF is missing. Please download it again, or save it again, and upload that one.",
  pdfPages:
    "Pages of this PDF are missing. Please open it on your device, check its pages, print it as a new PDF and upload that one.",
  pdfPassword:
    "This PDF is protected with a password. Please save it without a password and upload it again.",
  complex:
    "This file is too complex to be converted. Please open it, print it as a PDF and upload that one.",
  pdfPageSize:
    "Page 1 of this PDF is too large to be shown. Please print it as a PDF on Letter or A4 paper and upload that one.",
  pdfPortfolio:
    "This PDF is a portfolio of several files. Please print or save them as one PDF and upload that.",
  pdfInvisible:
    "Nothing can be seen on the pages of this document. Please open it on your device, check what it shows, print it as a new PDF and upload that one.",
  pdfInvisiblePage:
    "Nothing can be seen on page 2 of this document. Please open it on your device, check what it shows, print it as a new PDF and upload that one.",
  pages: "Your document has more than 50 pages. Please upload a shorter one.",
  word: "This Word document could not be read. Please open it in Word, save it again or save it as a PDF, and upload that file.",
  notWord:
    "This file is not a Word document. Please save it as .docx or PDF and upload that file.",
  wordPassword:
    "This Word document is protected with a password. Please save it without a password and upload it again.",
  oldWord:
    "This document was saved in an old format of Word. Please save it as .docx or PDF and upload that file.",
  macros:
    "This Word document contains macros, which are small programs. Please save it as a .docx without them or as a PDF, and upload that file.",
  wordEmpty:
    "Your document is empty. Please upload a document with your text in it.",
  tooManyPixels: (size: string) =>
    `This image has ${size} pixels, which is too many. Please save it in a smaller size and upload it again.`,
  notDrawn: (what: string) =>
    `This PDF cannot be converted with what was typed or drawn on it: ${what}. Please open it, choose "Print", save it as a PDF and upload that one.`,
  carries: (what: string) =>
    `This Word document has ${what} inside of it. Please save it as a PDF and upload the PDF.`,
  holdsTooMuch: (what: string) =>
    `This Word document holds too much to be converted: ${what}. Please save it as a PDF and upload the PDF.`,
  notPrinted: (parts: string) =>
    `We could not print: ${parts}. Please save your document as a PDF and upload the PDF.`,
} as const;
