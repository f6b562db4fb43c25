export type Counter = 
/** A save of answers was accepted. */
"SavesStored"
/** An application was submitted. */
 | "ApplicationsSubmitted"
/** A write of an application was repeated, because another one came in between. */
 | "WriteConflicts"
/** A document was refused with a message for the student. */
 | "FilesRefused"
/** The user pool refused a call because the account makes too many. */
 | "AccountsThrottled";
export type Duration = 
/** Time from the start of a conversion to its PDF. */
"ConversionDuration"
/** Time from the start of a print to its PDF. */
 | "PrintDuration"
/** Age of the oldest upload whose conversion has not ended. */
 | "OldestWaitingUpload";
export declare function count(counter: Counter): void;
export declare function measure(duration: Duration, milliseconds: number): void;
