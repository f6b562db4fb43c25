export declare const environment: {
    readonly answersTable: string;
    readonly tabsTable: string;
    readonly addAnotherTable: string;
    readonly documentsTable: string;
    readonly tokensTable: string;
    readonly documentsBucket: string;
    readonly conversionMachineArn: string;
    readonly applicationPdfMachineArn: string;
    readonly userPoolId: string;
    readonly userPoolClientId: string;
    readonly tokenIssuer: string;
    readonly tokenJwksUri: string;
    /** CloudWatch namespace of the business metrics, which tells stages apart. */
    readonly metricsNamespace: string;
    readonly siteOrigin: string;
    /** Values of the secret header that CloudFront adds to every request that it forwards, with spaces between them. */
    readonly originSecrets: string;
    /** `amazon-location`, or `off` if addresses are only typed by hand. */
    readonly addressLookup: string;
    /** Folder of the function's code and of the files beside it, as Lambda sets it. */
    readonly codeFolder: string;
    /** True to name buckets in the path instead of the host name, for endpoints without wildcard host names. */
    readonly s3ForcePathStyle: boolean;
    /** Path of a Chrome to print with where the packaged one does not run. */
    readonly chromePath: string | undefined;
};
