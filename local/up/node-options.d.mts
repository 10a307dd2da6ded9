export declare const APP_NODE_OPTIONS: string[];
