import { Announced } from "../components/Announced.tsx";
import styles from "./Doubt.module.css";

interface DoubtProps {
  readonly id: string;
  /** Empty where nothing is doubtful. */
  readonly words: string;
}

/** Renders and announces what may be wrong with an answer, below its control; it blocks nothing. */
export function Doubt({ id, words }: DoubtProps) {
  return (
    <div id={id}>
      <Announced className={styles.doubt}>{words}</Announced>
    </div>
  );
}
