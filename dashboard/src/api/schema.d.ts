// Made by `npm run types` from the endpoints of the dashboard.

export interface paths {
    "/dashboard/api/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an organization has, holds and may still spend */
        get: operations["get_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of the organization */
        get: operations["list_keys"];
        put?: never;
        /** Create an API key; this answer alone has it in full */
        post: operations["create_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an API key, at once and for good */
        delete: operations["delete_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose another password; every other session ends */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin with an authenticator app */
        post: operations["enrol_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with the password alone again */
        post: operations["remove_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/second-factor/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove that the app shows the right code; from now on it is asked for */
        post: operations["verify_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in; null: nobody */
        get: operations["get_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a password, and a code where there is a second factor */
        post: operations["sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session */
        post: operations["sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End every session of the user, on every machine */
        post: operations["sign_out_everywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who of the organization signs in here */
        get: operations["list_users"];
        put?: never;
        /** Create a user; this answer alone has the password to hand over */
        post: operations["create_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a user, who is out at once */
        delete: operations["remove_user"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/users/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new password to hand over; sessions and second factor are gone */
        post: operations["reset_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_balance: {
        parameters: {
            query?: {
                /** @description An organization below your own; without it, your own */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Balance and credit, less what is held, in dong */
                        available: number;
                        /** @description Of the deposit, in dong */
                        balance: number;
                        /** @description What may be spent beyond the deposit, in dong */
                        credit_limit: number;
                        /** @description Held for orders under way, in dong */
                        held: number;
                    };
                };
            };
        };
    };
    list_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description When it was created
                             */
                            created_at: string;
                            /** @description The last four characters */
                            hint: string;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            name: string;
                            permissions: ("price_additions:create" | "vouchers:create" | "webhooks:manage")[];
                        }[];
                    };
                };
            };
        };
    };
    create_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("price_additions:create" | "vouchers:create" | "webhooks:manage")[];
                };
            };
        };
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        key: string;
                    };
                };
            };
        };
    };
    delete_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    enrol_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backup_codes: string[];
                        /** @description otpauth://, for a QR code */
                        uri: string;
                    };
                };
            };
        };
    };
    remove_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verify_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The environment of this installation
                         * @enum {string}
                         */
                        environment: "production" | "uat";
                        key_permissions: ("price_additions:create" | "vouchers:create" | "webhooks:manage")[];
                        organization: {
                            code: string;
                            has_partnership_contract: boolean;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            parent_id: string | null;
                        };
                        user: {
                            email: string;
                            has_second_factor: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Nothing else may be done before the password is changed */
                            must_change_password: boolean;
                            name: string;
                            /**
                             * @description What the user may do
                             * @enum {string}
                             */
                            role: "admin" | "staff" | "operations";
                        };
                    } | null;
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the app, or a spare one */
                    code?: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sign_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description An organization below your own; without it, your own */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description When the user was created
                             */
                            created_at: string;
                            email: string;
                            has_second_factor: boolean;
                            /** Format: uuid */
                            id: string;
                            last_seen_at: string | null;
                            must_change_password: boolean;
                            name: string;
                            /**
                             * @description What the user may do
                             * @enum {string}
                             */
                            role: "admin" | "staff" | "operations";
                        }[];
                    };
                };
            };
        };
    };
    create_user: {
        parameters: {
            query?: {
                /** @description An organization below your own; without it, your own */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name: string;
                    /**
                     * @description What the user may do; `operations` in the root alone
                     * @enum {string}
                     */
                    role: "admin" | "staff" | "operations";
                };
            };
        };
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        password: string;
                    };
                };
            };
        };
    };
    remove_user: {
        parameters: {
            query?: {
                /** @description An organization below your own; without it, your own */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reset_user: {
        parameters: {
            query?: {
                /** @description An organization below your own; without it, your own */
                organization_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description application/problem+json */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description application/problem+json */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /** @description Stable; see the list of codes */
                        code: string;
                        detail: string;
                        errors?: {
                            message: string;
                            path: string;
                        }[];
                        request_id: string;
                        status: number;
                        title: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
        };
    };
}
