/** Makes a value at its first use: a module that reads the environment can be imported before it is set. */
export declare function lazy<T>(make: () => T): () => T;
