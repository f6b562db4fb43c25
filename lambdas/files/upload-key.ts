import { v7 } from "uuid";
import { documentKeys } from "../../shared/application/derive/questions.ts";

/** One upload of one student for one question. */
export interface Upload {
  readonly student: string;
  readonly answer_key: string;
  /** Orders uploads and deletions in time. */
  readonly generation: string;
  readonly file_key: string;
}

/** A UUID of version 7: greater than every one made before, as text. */
export const newGeneration = (): string => v7();

export const newUpload = (student: string, answerKey: string): Upload => {
  const generation = newGeneration();
  return {
    student,
    answer_key: answerKey,
    generation,
    file_key: `uploads/${student}/${answerKey}/${generation}`,
  };
};

/** The upload behind a storage key; nothing for a key that this application did not make. */
export const uploadOf = (fileKey: string): Upload | undefined => {
  const [, student, answer_key, generation] =
    /^uploads\/([0-9a-f-]{36})\/([a-z_]+)\/([0-9a-f-]{36})$/.exec(fileKey) ??
    [];
  if (
    student === undefined ||
    answer_key === undefined ||
    generation === undefined
  )
    return undefined;
  return documentKeys.includes(answer_key)
    ? { student, answer_key, generation, file_key: fileKey }
    : undefined;
};

/** Where the converted document of an upload is kept. */
export const convertedKey = ({
  student,
  answer_key,
  generation,
}: Upload): string => `documents/${student}/${answer_key}/${generation}.pdf`;
