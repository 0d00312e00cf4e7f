// Made by `npm run types` from docs/openapi.json.

export interface paths {
    "/api/v1/boat-layouts/{voyage_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the seat map of a voyage, read live from the operator
         * @description Read the seat map right before a booking, because other channels sell the same seats. Rows and columns count from 1. You can book a cell with a `seat_code` while its state is `available` and the voyage is on sale. A `marked` seat is taken by a booking of this service, but the operator does not know of it yet.
         */
        get: operations["get_boat_layout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bookings of the organization
         * @description Search this list before you repeat a failed creation. Use it also to compare your own books with the service each night.
         */
        get: operations["list_bookings"];
        put?: never;
        /**
         * Create a tentative booking
         * @description Call this when the customer has chosen seats, right after you read the boat layout again. The service books all legs or none. It reserves the seats internally until `payment_expired_at`; it does not contact the operators, and no money moves. There is no idempotency key. Send a `client_reference`, and after a timeout search the list of bookings for it before you create the booking again.
         */
        post: operations["create_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a booking with its issuance state
         * @description Poll this operation for the outcome of an issuance. Its answer is authoritative; a call, a webhook or a timeout may have told you something else. Status 10 means that the operator has confirmed the tickets. Poll again at `next_poll_after`. With `If-None-Match`, an unchanged booking answers 304 at almost no cost.
         */
        get: operations["get_booking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a booking or some of its tickets
         * @description Cancels a tentative booking at once, whole and free of charge. For an issued booking, the service cancels at the operators, which keep their penalty, and refunds every level of the agency tree. The call waits for the operators. If you disconnect, the cancellation continues: poll the booking. The answer is 202 at once with `Prefer: respond-async`, and also when staff have to cancel by hand; the booking then stays at status 12 until they finish. If the booking or the tickets are already cancelled, the answer is 200.
         */
        post: operations["cancel_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quote the cost of cancelling now
         * @description Call this before you cancel, and show the result to the customer. The operator keeps a penalty that grows as departure comes closer. The call changes nothing.
         */
        get: operations["get_booking_cancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the seats or the voyage of a leg
         * @description Gives tickets other seats, or moves the leg to another voyage of the same operator. A tentative booking changes at once and free of charge. For an issued booking, the service places a new order at the operator and then returns the old seats, for which the operator keeps a change fee. Each level of the agency tree that pays more has its difference held first and paid when the new order is issued. The call waits for the operator. If you disconnect, the change continues: poll the booking and read `change`. With `Prefer: respond-async` the answer is 202 at once. With `dry_run` the answer is the price of the change, and nothing changes.
         */
        post: operations["change_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/issuance-preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether confirming would succeed now
         * @description Runs every check of confirm without confirming. Call it right before you confirm, when a refusal would be a problem for you. It holds no money, places no order, and does not count as a call to confirm. It asks the operators for current fares and seats; the seat map may be two seconds old. The situation may change between this call and the confirmation.
         */
        get: operations["get_issuance_preflight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ticket files of a booking
         * @description Returns the download URLs of the issued ticket files. You can call it as often as you like; it issues nothing and costs nothing. The list is empty before issuance.
         */
        get: operations["list_booking_tickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/confirmToIssue/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a booking: places real orders and spends real money
         * @description Call this once, after the customer has paid you. It places real orders and spends real money, also on UAT. The service prices the booking again, holds the amount on every level of the agency tree, submits the orders, and answers when the outcome is known. That may take 5 to 8 minutes. If you disconnect, the issuance continues. With `Prefer: respond-async` the answer is 202 at once. After a timeout or a 202, poll the booking; do not confirm again. If one leg is issued and another is not, the booking stays at status 6: do not replace it, and contact the service operator with the booking code. An organization can call this 5 times in 60 seconds. While an attempt has no outcome, another call answers `booking_processing`, also after the 600 seconds of the lock.
         */
        post: operations["confirm_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the passengers of the organization’s bookings
         * @description Use this to find the bookings of a person by document number. Passengers are read-only; the service records them with the booking.
         */
        get: operations["list_customers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a passenger
         * @description Returns one passenger of a booking with the tickets in their name.
         */
        get: operations["get_customer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/debt-ledgers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the organization owes its parent
         * @description Shows the organization’s account as a debt: how much of the credit limit is used. An organization has one debt ledger, with its parent.
         */
        get: operations["list_debt_ledgers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/debt-ledgers/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of a debt ledger
         * @description Returns the lines of the account, each with the amount owed after it.
         */
        get: operations["list_debt_ledger_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the organization
         * @description Read this list when a webhook may have been lost, and when your program starts. It has every event of the organization, is kept forever, and is numbered without gaps. Read it with `sort=_id`, store the `id` of the last event, and continue with `after`. An empty page means that no event has come since.
         */
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive the events of the organization as they happen
         * @description Sends server-sent events: `id` is the id of the event, `event` is its type, and `data` is the event as in `GET /events`, on one line. The stream continues after `Last-Event-ID`. Without that header it begins with the next event. The service sends a comment while nothing happens. It ends the stream when it stops or when the key is deleted: connect again with the last id. An organization can keep 10 streams open in each process of the service.
         */
        get: operations["get_event_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization and permissions of the API key
         * @description Returns the organization that the key belongs to, the environment, and the key’s permissions. Call it when your program starts, to notice a key of the wrong environment before it books.
         */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the thirteen operators and how each of them issues
         * @description Returns how each operator issues (`automated` or `manual`), how long it takes to confirm, its passenger types, and the passenger fields it requires. You can book voyages of an operator with `issuance: manual`, but you cannot confirm them through the API: leave them out or tell your users. Operators change only when the service’s configuration changes.
         */
        get: operations["list_operators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Returns one order per leg of a booking, with its NET price, its tickets and its refund. Orders are read-only; you act on them through the booking.
         */
        get: operations["list_orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description Returns one leg with its tickets. Use it for example to see which leg of a partly issued booking failed, and why.
         */
        get: operations["get_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List routes, one per direction
         * @description Returns which pairs of terminals are served, by which operators, and how long the trip takes. Use it to offer only pairs that exist. Each direction is a route of its own. Routes change only when the service’s configuration changes.
         */
        get: operations["list_routes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/terminals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List terminals
         * @description Returns codes, names, positions and time zones. Every `departure_terminal` and `arrival_terminal` takes these codes. Terminals change only when the service’s configuration changes: read them once a day and cache them.
         */
        get: operations["list_terminals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a ticket as PDF
         * @description Returns the file behind a `download_url`. The call needs the API key as Bearer token: download the file in your backend and pass on the file, never the URL. A booking with several passengers has one file per ticket.
         */
        get: operations["get_ticket_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-price-additions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization’s price additions
         * @description Returns the organization’s own additions, for example to compare after a timeout or to show them to staff. It never shows additions of organizations above you.
         */
        get: operations["list_ticket_price_additions"];
        put?: never;
        /**
         * Create a price addition
         * @description Needs the permission `price_additions:create`. The addition applies to the organization’s own customers and to every organization below it. There is no idempotency key, and two equal additions both apply. After a timeout, list the additions before you create one again, and check `possible_duplicate_of`, which names a likely duplicate. An organization has at most 2000 additions: delete those that you no longer need.
         */
        post: operations["create_ticket_price_addition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-price-additions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a price addition
         * @description Returns one price addition of the organization by the id that its creation answered.
         */
        get: operations["get_ticket_price_addition"];
        put?: never;
        post?: never;
        /**
         * Delete a price addition
         * @description Needs the permission `price_additions:create`. New prices are calculated without the addition. Tentative bookings keep showing their old price until the service prices them again at confirmation.
         */
        delete: operations["delete_ticket_price_addition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-price-additions/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a fare for the customer and for the agency
         * @description Call this before a booking to show the customer’s price and your own. The answer has the totals for the passenger count, the steps that lead to them, and which of your own price additions apply. Any valid key can call it. Without `view`, `price` is the end-customer price. The quote is indicative: the service prices the booking again at confirmation.
         */
        post: operations["check_ticket_price_additions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of the organization’s account
         * @description Returns the statement of the account, to compare with your own books. Each line has the change, the balance after it, and its cause. `balance_after` of a line is that of the line before plus `balance_change`.
         */
        get: operations["list_transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization’s balance with its parent
         * @description Call this before you confirm, to check that `available` covers the NET total. The answer never shows the balances of organizations above you; one of them may still be unable to cover an order.
         */
        get: operations["get_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization’s vouchers
         * @description Returns the vouchers of the organization, each with the number of its uses.
         */
        get: operations["list_vouchers"];
        put?: never;
        /**
         * Create a voucher for the organization’s own customers
         * @description Needs the permission `vouchers:create`. A voucher lowers only the end-customer price, never the price that you pay your parent. The code is unique within the organization. If you repeat the call after a timeout and the first call succeeded, the second is refused at `/code`.
         */
        post: operations["create_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vouchers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a voucher
         * @description Returns one voucher of the organization. Use it to see how often the code was used, or to check after a timeout.
         */
        get: operations["get_voucher"];
        put?: never;
        post?: never;
        /**
         * Delete a voucher
         * @description Needs the permission `vouchers:create`. The service refuses the code from then on. Bookings that used it keep their discount.
         */
        delete: operations["delete_voucher"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vouchers/check-aplicability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a voucher applies
         * @description Call this before a booking, when the customer types a code. Any valid key can call it. If the voucher does not apply, the answer is still 200, with the reason and the unchanged price. Send either a voyage, or a date and both terminals. The check takes the whole order to be of that voyage and seat class. If the order has several legs or classes, and the voucher is only for some of them, the discount is smaller: the `total_price` of the booking has the exact one.
         */
        post: operations["check_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voyage-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the voyages of a route per date
         * @description Use this for a calendar or a date picker. For each date it returns how many voyages of the route are on sale, and how many of them have free seats. The service asks the operators about dates that have no answer from the last hour, for at most the search budget. `as_of` of a date is the time of its oldest answer. If it is null, there may be more voyages than the answer counts.
         */
        get: operations["list_voyage_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voyage-counts/{voyage_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the free seats per cabin class, read live from the operator
         * @description Use this where the customer does not choose seats, for example to warn of the last seats. It costs less than the boat layout. The counts are already reduced by the seats that this service has promised.
         */
        get: operations["get_voyage_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voyages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the voyages of a route on a date
         * @description Every sale starts here. The search answers within its time budget even if an operator is slow. An empty list therefore does not prove that there is no voyage: `sources` says for each operator of the route whether it answered; it is empty when none sails there. Prices are indicative; the service prices the booking again at confirmation.
         */
        get: operations["search_voyages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voyages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a voyage as the operator last reported it
         * @description Use this to show a chosen voyage again without a search. `as_of` says how old the data is. The boat layout and the voyage counts have the current seats.
         */
        get: operations["get_voyage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook endpoint of the organization
         * @description Needs the permission `webhooks:manage`. The answer is 404 if no endpoint is registered.
         */
        get: operations["get_webhook_endpoint"];
        /**
         * Register the webhook endpoint
         * @description Needs the permission `webhooks:manage`. An organization has one endpoint; a new URL replaces the old one. The service sends each event once, as a POST of `{ id, type, created_at, data }` with identifiers only. The request is unsigned, waits up to 2 seconds for the answer, does not follow redirects, and is never repeated. An event can be lost on the way: `GET /events` has all of them. The URL must be `https` on the public internet.
         */
        put: operations["put_webhook_endpoint"];
        post?: never;
        /**
         * Remove the webhook endpoint
         * @description Needs the permission `webhooks:manage`. The service sends nothing more and drops the events that it has not sent yet. `GET /events` still has them.
         */
        delete: operations["delete_webhook_endpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoint/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to the webhook endpoint
         * @description Needs the permission `webhooks:manage`. Use this to find out why your receiver got nothing. The service keeps deliveries for 30 days.
         */
        get: operations["list_webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoint/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to the webhook endpoint
         * @description Needs the permission `webhooks:manage`. Use this to test a receiver without a booking. The body is an event of type `webhook.ping` with empty `data`. It is not an event and does not appear in `GET /events`. The answer contains the outcome of the delivery; a failed delivery is not an error of this call. An organization can send one ping in 5 seconds.
         */
        post: operations["check_webhook_endpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "booking.issuedTicket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The tickets of a booking are issued; its status is 10
         * @description The service sends one unsigned POST and waits up to 2 seconds for the answer. It does not follow redirects and never sends again, so the message can be lost. Read the booking with `GET /api/v1/bookings/{id}` for the facts.
         */
        post: operations["webhook_booking_issued_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "booking.issuedTicketError": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The issuance of a booking failed; its status is 6
         * @description The service sends one unsigned POST and waits up to 2 seconds for the answer. It does not follow redirects and never sends again, so the message can be lost. Read the booking with `GET /api/v1/bookings/{id}` for the facts.
         */
        post: operations["webhook_booking_issued_ticket_error"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was drafted for an issued order
         * @description The service sends one unsigned POST and waits up to 2 seconds for the answer. It does not follow redirects and never sends again, so the message can be lost. No operation of this API reads invoices, so do not try to fetch one.
         */
        post: operations["webhook_invoice_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The invoice provider refused an invoice
         * @description The service sends one unsigned POST and waits up to 2 seconds for the answer. It does not follow redirects and never sends again, so the message can be lost. No operation of this API reads invoices, so do not try to fetch one.
         */
        post: operations["webhook_invoice_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The invoice provider published an invoice
         * @description The service sends one unsigned POST and waits up to 2 seconds for the answer. It does not follow redirects and never sends again, so the message can be lost. No operation of this API reads invoices, so do not try to fetch one.
         */
        post: operations["webhook_invoice_published"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice changed because its order was changed or cancelled, or has another ticket number
         * @description The service sends one unsigned POST and waits up to 2 seconds for the answer. It does not follow redirects and never sends again, so the message can be lost. No operation of this API reads invoices, so do not try to fetch one.
         */
        post: operations["webhook_invoice_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test message, sent on request
         * @description The service sends one unsigned POST and waits up to 2 seconds for the answer. It does not follow redirects and never sends again, so the message can be lost. A ping is not an event and does not appear in `GET /events`.
         */
        post: operations["webhook_webhook_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Balance: {
            /**
             * Format: date-time
             * @description UTC
             */
            as_of: string;
            /**
             * Format: int64
             * @description balance + credit_limit - held, in dong
             */
            available: number;
            /**
             * Format: int64
             * @description Deposit (negative if the organization owes its parent), in dong
             */
            balance: number;
            /**
             * Format: int64
             * @description How far the balance may go below zero, in dong
             */
            credit_limit: number;
            /**
             * Format: int64
             * @description Amount held for operations that have no outcome yet, in dong
             */
            held: number;
        };
        BoatLayout: {
            /** @description The decks, from the lowest up */
            decks: {
                cells: {
                    /**
                     * Format: int64
                     * @description Column of the cell; 1 is the column on the port side
                     */
                    column: number;
                    /**
                     * Format: int64
                     * @description Number of columns that the cell takes
                     */
                    column_span: number;
                    /** @description Kind of the cell: seat, bed, vehicle, aisle, stairs, wc, ... */
                    kind: string;
                    /**
                     * Format: int64
                     * @description Row of the cell; 1 is the row nearest to the bow
                     */
                    row: number;
                    /**
                     * Format: int64
                     * @description Number of rows that the cell takes
                     */
                    row_span: number;
                    seat_class: string | null;
                    seat_code: string | null;
                    state: ("available" | "marked" | "sold" | "blocked") | null;
                }[];
                /**
                 * Format: int64
                 * @description Number of columns, from port to starboard
                 */
                columns: number;
                /**
                 * Format: int64
                 * @description Number of the deck; 1 is the lowest
                 */
                deck: number;
                /** @description The operator’s name of the deck */
                label: string;
                /**
                 * Format: int64
                 * @description Number of rows, from the bow to the stern
                 */
                rows: number;
            }[];
            /**
             * Format: uuid
             * @description Id of the voyage
             */
            id: string;
            /**
             * Format: uuid
             * @description Same as `id`; a voyage has one layout
             */
            voyage_id: string;
        };
        Booking: {
            /** @description What to do next */
            advice: {
                /**
                 * @description Stable code. Translate the text by it
                 * @enum {string}
                 */
                code: "confirm_in_time" | "ask_for_ticketing" | "ticketing_was_asked" | "voyage_is_closed" | "sales_are_stopped" | "book_again" | "wait_for_issuance" | "wait_for_ticketing" | "wait_for_certainty" | "wait_for_cancellation" | "wait_for_cancellation_by_hand" | "wait_for_change" | "use_the_tickets" | "confirm_again" | "contact_the_service" | "tell_the_customer" | "nothing_to_do";
                /** @description The advice in English */
                text: string;
            };
            /** @description The actions that the state of the booking allows. The preflight also checks balance and seats */
            allowed_actions: ("confirm" | "change" | "cancel" | "download" | "poll" | "contact_operator")[];
            base_total_before_change: number | null;
            /** @description Booking code for people: eight letters and digits */
            booking_code: string;
            /**
             * @description How certain the state is. `none`: no operator is involved. `in_flight`: an operator is working on it. `operator_confirmed`: the operator has confirmed it. `operator_refused`: the operator refused the order. `unknown`: the operator’s answer was lost, and the service is asking for it
             * @enum {string}
             */
            certainty: "none" | "in_flight" | "operator_confirmed" | "operator_refused" | "unknown";
            change: {
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id: string;
                reason: string | null;
                /**
                 * @description State of the change
                 * @enum {string}
                 */
                state: "running" | "changed" | "failed";
            } | null;
            client_reference: string | null;
            /** @description The person to contact about the booking */
            contact: {
                email: string;
                name: string;
                phone: string;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the booking, which every other call takes
             */
            id: string;
            invoice_recipient: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: int64
             * @description What the agency pays its parent: the NET prices of the legs and the fees of changes. Refunds are in `net_refunded` of the legs, in dong
             */
            net_total: number;
            next_poll_after: string | null;
            orders: components["schemas"]["Order"][];
            /**
             * Format: date-time
             * @description When the seat hold ends, UTC
             */
            payment_expired_at: string;
            payment_status: components["schemas"]["PaymentStatus"];
            /**
             * @description Name of the status in the field before
             * @enum {string}
             */
            payment_status_name: "unpaid" | "paid" | "partly_refunded" | "refunded";
            status: components["schemas"]["BookingStatus"];
            /**
             * @description Name of the status in the field before
             * @enum {string}
             */
            status_name: "requested" | "issue_error" | "expired" | "issued" | "cancellation_requested" | "cancelled" | "cancelled_by_operator";
            ticket_files: components["schemas"]["TicketFile"][];
            /**
             * Format: int64
             * @description End-customer total, tax included, with the fees of changes. A cancellation does not lower it, in dong
             */
            total_price: number;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            voucher: {
                /** @description The voucher code */
                code: string;
            } | null;
        };
        BookingCancellation: {
            /** @description Ids of the tickets to cancel. Without it, all are cancelled */
            ticket_ids?: string[];
        };
        BookingChange: {
            /** @description `true`: answer with the price of the change and change nothing */
            dry_run?: boolean;
            /**
             * Format: uuid
             * @description Id of the order (the leg) to change
             */
            order_id: string;
            /** @description The tickets to change, each with its new seat */
            seats: {
                /** @description Code of the new seat */
                seat_code: string;
                /**
                 * Format: uuid
                 * @description Id of the ticket
                 */
                ticket_id: string;
            }[];
            /**
             * Format: uuid
             * @description Id of another voyage of the same operator. If you give it, name every live ticket of the leg in `seats`
             */
            voyage_id?: string;
        };
        BookingPage: {
            data: components["schemas"]["Booking"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        /**
         * Format: int32
         * @description Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator
         * @enum {integer}
         */
        BookingStatus: 2 | 6 | 8 | 10 | 12 | 14 | 16;
        CalendarDay: {
            as_of: string | null;
            /**
             * Format: date
             * @description Local date at the departure terminal
             * @example 2026-12-01
             */
            departure_date: string;
            /**
             * Format: int64
             * @description Number of voyages that are on sale
             */
            voyages: number;
            /**
             * Format: int64
             * @description Number of these voyages that have a free seat in any class
             */
            voyages_with_seats: number;
        };
        CalendarDayPage: {
            data: components["schemas"]["CalendarDay"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        CancellationQuote: {
            /** @description Whether the service would accept the cancellation now */
            allowed: boolean;
            /**
             * Format: uuid
             * @description Same as `id`
             */
            booking_id: string;
            /** @description True for a tentative booking: no operator knows it, and no money has moved */
            free: boolean;
            /**
             * Format: uuid
             * @description Id of the booking
             */
            id: string;
            /**
             * Format: int64
             * @description What the agency gets back: NET price less the penalty, in dong
             */
            net_refund: number;
            /** @description One entry per leg */
            orders: {
                allowed: boolean;
                /** @description Whether staff cancel this leg at the operator by hand. That takes hours, and the penalty may differ from the operator’s schedule */
                by_hand: boolean;
                /**
                 * Format: int64
                 * @description Number of the leg; the first is 1
                 */
                leg: number;
                /**
                 * Format: int64
                 * @description Refund of this leg, in dong
                 */
                net_refund: number;
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id: string;
                /**
                 * Format: int64
                 * @description Penalty of this leg, in dong
                 */
                penalty: number;
                reason: string | null;
                tickets: {
                    /**
                     * Format: int64
                     * @description Refund of this ticket, in dong
                     */
                    net_refund: number;
                    /**
                     * Format: int64
                     * @description Penalty of this ticket, in dong
                     */
                    penalty: number;
                    seat_code: string;
                    /** Format: uuid */
                    ticket_id: string;
                }[];
            }[];
            /**
             * Format: int64
             * @description What the operators keep, in dong
             */
            penalty: number;
            reason: string | null;
        };
        ChangeQuote: {
            /** @description Whether the service would accept the change now */
            allowed: boolean;
            /**
             * Format: uuid
             * @description Id of the booking
             */
            booking_id: string;
            /**
             * Format: int64
             * @description The operator’s change fee for all changed tickets (0 for a tentative booking), in dong
             */
            change_fee: number;
            /**
             * Format: int64
             * @description NET price of the changed tickets after the change, in dong
             */
            net_after: number;
            /**
             * Format: int64
             * @description NET price of the changed tickets before the change, in dong
             */
            net_before: number;
            /**
             * Format: int64
             * @description What the agency pays for the change: NET difference plus fee (negative if it gets money back), in dong
             */
            net_difference: number;
            /**
             * Format: uuid
             * @description Id of the order (the leg)
             */
            order_id: string;
            reason: string | null;
            /**
             * Format: int64
             * @description End-customer total of the booking after the change, fee included, in dong
             */
            total_price_after: number;
            /**
             * Format: int64
             * @description End-customer total of the booking before the change, in dong
             */
            total_price_before: number;
        };
        /** @description The person to contact about the booking */
        Contact: {
            /**
             * Format: email
             * @description E-mail address of the contact
             */
            email: string;
            /** @description Name of the person to contact about the booking */
            name: string;
            /** @description Phone number with the country code */
            phone: string;
        };
        CreatedPriceAddition: {
            /** @description Whether the addition applies */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%) of the price with all additions before it. `flat`: `amount` is in dong per passenger
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            arrival_terminal: string | null;
            count_max: number | null;
            count_min: number | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            departure_from: string | null;
            departure_terminal: string | null;
            departure_to: string | null;
            /**
             * @description Whether it raises or lowers the price
             * @enum {string}
             */
            direction: "increase" | "decrease";
            effective_from: string | null;
            effective_to: string | null;
            /**
             * Format: uuid
             * @description Id of the price addition
             */
            id: string;
            operator: string | null;
            passenger_types: string[] | null;
            possible_duplicate_of: string | null;
            /**
             * Format: int64
             * @description Order of application: lower numbers first
             */
            priority: number;
            seat_classes: string[] | null;
            /** @description Title for your own staff */
            title: string;
            voyage_id: string | null;
        };
        Customer: {
            /**
             * Format: uuid
             * @description Id of the booking
             */
            booking_id: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            date_of_birth: string | null;
            document_number: string | null;
            email: string | null;
            /** @description Full name as in the identity document */
            full_name: string;
            gender: string | null;
            /**
             * Format: uuid
             * @description Id of this person in this booking
             */
            id: string;
            nationality: string | null;
            phone: string | null;
            /** @description Ids of the tickets in this person’s name */
            ticket_ids: string[];
        };
        CustomerPage: {
            data: components["schemas"]["Customer"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        DebtLedger: {
            /**
             * Format: date-time
             * @description UTC
             */
            as_of: string;
            /**
             * Format: int64
             * @description balance + credit_limit - held, in dong
             */
            available: number;
            /**
             * Format: int64
             * @description Deposit (negative if the organization owes its parent), in dong
             */
            balance: number;
            /**
             * Format: int64
             * @description How far the balance may go below zero, in dong
             */
            credit_limit: number;
            creditor: {
                code: string;
                name: string;
            } | null;
            /**
             * Format: int64
             * @description Amount held for operations that have no outcome yet, in dong
             */
            held: number;
            /**
             * Format: uuid
             * @description Id of the organization, which is also the id of its only debt ledger
             */
            id: string;
            /**
             * Format: int64
             * @description Amount owed to the parent (0 unless the balance is negative), in dong
             */
            outstanding: number;
        };
        DebtLedgerEntry: {
            /**
             * Format: int64
             * @description Balance after this line, in dong
             */
            balance_after: number;
            /**
             * Format: int64
             * @description Change of the balance, in dong
             */
            balance_change: number;
            /** @description The cause. All kinds but `top_up` and `payout` have `booking_id` and `order_id`; the booking may be of an organization below yours */
            cause: {
                /**
                 * Format: uuid
                 * @description Id of the attempt to issue, of an `issuance`
                 */
                attempt_id?: string;
                /** @description Booking code, for people */
                booking_code?: string;
                /**
                 * Format: uuid
                 * @description Id of the booking
                 */
                booking_id?: string;
                /**
                 * Format: uuid
                 * @description Id of the cancellation, of a `refund`
                 */
                cancellation_id?: string;
                /**
                 * Format: uuid
                 * @description Id of the change, of a `change`
                 */
                change_id?: string;
                /** @description Kind of the cause: `issuance`, `change`, `refund`, `top_up`, `payout` (paid back to you, or a top-up taken back) or `reconciliation` (a correction). New kinds may come */
                kind: string;
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id?: string;
                /**
                 * Format: int64
                 * @description What the operator kept, of a `refund`, in dong
                 */
                penalty?: number;
                /** @description The bank’s reference of the payment, of a `top_up` or `payout` */
                reference?: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: int64
             * @description Held amount after this line, in dong
             */
            held_after: number;
            /**
             * Format: int64
             * @description Change of the held amount, in dong
             */
            held_change: number;
            /**
             * Format: uuid
             * @description Id of the line
             */
            id: string;
            /**
             * @description Kind of the movement
             * @enum {string}
             */
            kind: "hold" | "settle" | "release" | "transfer";
            /**
             * Format: int64
             * @description Amount owed after this line, in dong
             */
            outstanding_after: number;
        };
        DebtLedgerEntryPage: {
            data: components["schemas"]["DebtLedgerEntry"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        DebtLedgerPage: {
            data: components["schemas"]["DebtLedger"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Event: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description Identifiers only. Read the booking for the facts */
            data: {
                /** @description Booking code, for people */
                booking_code: string;
                /**
                 * Format: uuid
                 * @description Id of the booking to read
                 */
                booking_id: string;
                /**
                 * Format: uuid
                 * @description Id of the invoice, for an invoice event
                 */
                invoice_id?: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the event; `after` and `Last-Event-ID` take it
             */
            id: string;
            /**
             * Format: int64
             * @description Number of the event; it grows by one with each event
             */
            number: number;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "booking.issuedTicket" | "booking.issuedTicketError" | "invoice.created" | "invoice.updated" | "invoice.published" | "invoice.failed";
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        FieldError: {
            /** @description What is wrong with the field */
            message: string;
            /** @description JSON pointer to the field in the request */
            path: string;
        };
        Identity: {
            /**
             * @description The environment of this installation
             * @enum {string}
             */
            environment: "production" | "uat";
            /**
             * Format: uuid
             * @description Id of the organization
             */
            id: string;
            /** @description The key, without its secret text */
            key: {
                /** Format: uuid */
                id: string;
                name: string;
                permissions: ("price_additions:create" | "vouchers:create" | "webhooks:manage")[];
            };
            /** @description The organization that the key belongs to */
            organization: {
                code: string;
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        /** @description Recipient of the invoice. Without it, your organization is the recipient */
        InvoiceRecipient: {
            /** @description Address of the buyer */
            address?: string;
            /** @description Name of the company */
            company?: string;
            /**
             * Format: email
             * @description E-mail address for the invoice
             */
            email?: string;
            /** @description Name of the buyer */
            name: string;
            /** @description Tax code of the company */
            tax_code?: string;
        };
        IssuancePreflight: {
            /**
             * Format: uuid
             * @description Id of the booking
             */
            booking_id: string;
            /**
             * Format: int64
             * @description Calls to confirm that you have left in the current 60 seconds
             */
            confirm_calls_left: number;
            funds_suffice: {
                /** @description Whether the balance and credit of every organization above you suffice */
                above: boolean;
                /** @description Whether your own balance and credit suffice */
                own: boolean;
            } | null;
            /**
             * Format: int64
             * @description Seconds until the hold of a tentative booking ends
             */
            hold_seconds_left: number;
            /**
             * Format: int64
             * @description Seconds left of the 600-second lock of a running issuance. The outcome ends the lock earlier. Without an outcome, confirm is refused even at 0
             */
            lock_seconds_left: number;
            /** @description One entry per leg */
            orders: {
                /**
                 * @description How the operator issues
                 * @enum {string}
                 */
                issuance: "automated" | "direct" | "manual";
                /** Format: int64 */
                leg: number;
                moved_to: string | null;
                operator: string;
                /**
                 * @description State of the operator according to recent calls. `failing`: the service does not call it for a short time
                 * @enum {string}
                 */
                operator_health: "healthy" | "recovering" | "failing";
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id: string;
                seats_free: number | null;
                /** Format: int64 */
                seats_wanted: number;
                /**
                 * Format: int64
                 * @description How long the operator usually takes, in seconds
                 */
                typical_seconds: number;
            }[];
            pricing: {
                before: {
                    /**
                     * Format: int64
                     * @description What the agency pays its parent, in dong
                     */
                    net_total: number;
                    /**
                     * Format: int64
                     * @description End-customer total, tax included, in dong
                     */
                    total_price: number;
                };
                /** @description Empty if the price is the same */
                changes: ("fare_changed" | "additions_changed" | "voucher_changed")[];
                now: {
                    /**
                     * Format: int64
                     * @description What the agency pays its parent, in dong
                     */
                    net_total: number;
                    /**
                     * Format: int64
                     * @description End-customer total, tax included, in dong
                     */
                    total_price: number;
                };
            } | null;
            /** @description The refusals first, then the risks, each in the order in which confirm would find them */
            reasons: {
                /**
                 * @description For a refusal, the problem code that confirm would answer with
                 * @enum {string}
                 */
                code: "booking_processing" | "insufficient_balance" | "booking_not_confirmable" | "seat_unavailable" | "voyage_closed" | "sales_stopped" | "confirm_cooldown" | "issuance_not_supported" | "operator_unavailable" | "already_issued" | "operator_unhealthy" | "seat_taken_at_operator" | "seats_unknown" | "price_changed" | "sailing_moved" | "hold_is_short";
                /** @description The same in English, for people */
                detail: string;
                /**
                 * @description `refusal`: the service would refuse to confirm. `risk`: the issuance may fail, or the price or the departure is not what the customer was told
                 * @enum {string}
                 */
                kind: "refusal" | "risk";
            }[];
            /**
             * Format: int64
             * @description Seconds until the limit allows another call; 0: now
             */
            seconds_until_next_call: number;
            /**
             * Format: int64
             * @description Usual duration in seconds of all legs, one after the other
             */
            typical_seconds: number;
            /**
             * @description What would happen if you confirmed now. `ready`: no problem is known. `risky`: the service would accept the call, but the issuance may well fail, or the customer should know of something first. `refused`: the service would refuse the call
             * @enum {string}
             */
            verdict: "ready" | "risky" | "refused";
        };
        NewBooking: {
            /** @description Your own reference. Use it to find the booking after a timeout. It need not be unique. It must not name a person, because the service keeps it forever */
            client_reference?: string;
            contact: components["schemas"]["Contact"];
            invoice_recipient?: components["schemas"]["InvoiceRecipient"];
            /** @description The legs, each on a different voyage. The service books all of them or none */
            legs: {
                /** @description The passengers of this leg, each with a seat */
                passengers: components["schemas"]["Passenger"][];
                /**
                 * Format: uuid
                 * @description Id of the voyage
                 */
                voyage_id: string;
            }[];
            /** @description One of your voucher codes. It lowers the end-customer price */
            voucher_code?: string;
        };
        NewPriceAddition: {
            /**
             * @description `false`: the addition is stored but does not apply
             * @default true
             */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%) of the price with all additions before it. `flat`: `amount` is in dong per passenger
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            /**
             * @description Only for voyages to this terminal
             * @example PQB
             */
            arrival_terminal?: string;
            /**
             * Format: int32
             * @description Only for at most this many such passengers
             */
            count_max?: number;
            /**
             * Format: int32
             * @description Only for at least this many passengers of one seat class and passenger type in the leg
             */
            count_min?: number;
            /**
             * Format: date
             * @description Only for voyages that depart on this date or later
             * @example 2026-12-01
             */
            departure_from?: string;
            /**
             * @description Only for voyages from this terminal
             * @example RGA
             */
            departure_terminal?: string;
            /**
             * Format: date
             * @description Only for voyages that depart on this date or earlier
             * @example 2026-12-01
             */
            departure_to?: string;
            /**
             * @description Whether it raises or lowers the price
             * @enum {string}
             */
            direction: "increase" | "decrease";
            /**
             * Format: date-time
             * @description Applies to prices calculated at this instant or later
             */
            effective_from?: string;
            /**
             * Format: date-time
             * @description Applies to prices calculated before this instant
             */
            effective_to?: string;
            /** @description Only for voyages of this operator */
            operator?: string;
            /** @description Only for these passenger types */
            passenger_types?: string[];
            /**
             * Format: int32
             * @description Order of application: lower numbers first
             * @default 0
             */
            priority: number;
            /** @description Only for these cabin classes */
            seat_classes?: string[];
            /** @description Title for your own staff */
            title: string;
            /**
             * Format: uuid
             * @description Only for this voyage
             */
            voyage_id?: string;
        };
        NewVoucher: {
            /**
             * @description `false`: the voucher is stored but refused
             * @default true
             */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%). `flat`: `amount` is in dong per booking
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            /**
             * @description Only for voyages to this terminal
             * @example PQB
             */
            arrival_terminal?: string;
            /** @description The code that the customer types. Upper and lower case are the same */
            code: string;
            /**
             * Format: int32
             * @description How many times each customer can use the voucher. The contact’s e-mail address identifies the customer
             */
            customer_limit?: number;
            /**
             * Format: date
             * @description Only for voyages that depart on this date or later
             * @example 2026-12-01
             */
            departure_from?: string;
            /**
             * @description Only for voyages from this terminal
             * @example RGA
             */
            departure_terminal?: string;
            /**
             * Format: date
             * @description Only for voyages that depart on this date or earlier
             * @example 2026-12-01
             */
            departure_to?: string;
            /**
             * Format: date-time
             * @description Applies to bookings made at this instant or later
             */
            effective_from?: string;
            /**
             * Format: date-time
             * @description Applies to bookings made before this instant
             */
            effective_to?: string;
            /**
             * Format: int64
             * @description Lowest order total that the voucher applies to, in dong
             * @default 0
             */
            minimum_order_total: number;
            /** @description Only for these cabin classes */
            seat_classes?: string[];
            /** @description Title for your own staff */
            title: string;
            /**
             * Format: int32
             * @description How many times the voucher can be used in total
             */
            usage_limit?: number;
        };
        NewWebhookEndpoint: {
            /**
             * @description An `https` URL on the public internet
             * @example https://example.com/x
             */
            url: string;
        };
        Operator: {
            /** @description Operator code */
            code: string;
            /** @description Whether the operator is connected directly. Such an operator gets real orders in every environment */
            direct: boolean;
            /**
             * @description How the operator issues tickets; `manual`: you cannot confirm through the API
             * @enum {string}
             */
            issuance: "automated" | "manual";
            /** @description Name of the operator */
            name: string;
            /** @description The passenger types. Ages are in full years at departure */
            passenger_types: {
                code: string;
                /** @description Label in Vietnamese */
                label: string;
                /** @description Label in English */
                label_en: string;
                max_age: number | null;
                /**
                 * Format: int64
                 * @description Lowest age in full years
                 */
                min_age: number;
            }[];
            /** @description The fields that a booking must give for every passenger; `plate_number` is required only for a place for a vehicle */
            required_passenger_fields: string[];
            /**
             * Format: int64
             * @description Minutes before departure at which the sale closes
             */
            sales_cutoff_minutes: number;
            /** @description Usual time to issue, in seconds. Of a `manual` operator it says nothing: staff may take hours */
            typical_confirmation_seconds: {
                /** Format: int64 */
                max: number;
                /** Format: int64 */
                min: number;
            };
        };
        OperatorPage: {
            data: components["schemas"]["Operator"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Order: {
            /**
             * Format: uuid
             * @description Id of the booking
             */
            booking_id: string;
            /**
             * Format: uuid
             * @description Id of the order (the leg)
             */
            id: string;
            issue_error: {
                /**
                 * @description Stable code. The operator said no, the order could not be sent, the operator has no record of it, or an earlier leg was not issued
                 * @enum {string}
                 */
                code: "operator_rejected" | "operator_unreachable" | "not_found_at_operator" | "earlier_leg_failed";
                /** @description The reason in words, the operator’s own if it rejected the order. Of operator_unreachable it is a code, such as connection or circuit_open */
                message: string;
            } | null;
            /**
             * Format: int64
             * @description Number of the leg; the first is 1
             */
            leg: number;
            /**
             * Format: int64
             * @description What the agency pays its parent for the tickets of this leg, without fees of changes, in dong
             */
            net_price: number;
            /**
             * Format: int64
             * @description What the agency got back. For a leg at status 6 it is the whole NET price, and 0 again when such a leg is cancelled free of charge: nothing had been paid for good, in dong
             */
            net_refunded: number;
            status: components["schemas"]["OrderStatus"];
            /**
             * @description Name of the status in the field before
             * @enum {string}
             */
            status_name: "requested" | "waiting_for_operator" | "issue_error" | "expired" | "issued" | "cancellation_requested" | "cancelled" | "cancelled_by_operator";
            tickets: components["schemas"]["Ticket"][];
            /** @description The voyage of this leg */
            voyage: {
                arrival_terminal: string;
                /**
                 * Format: date-time
                 * @description Arrival, with the UTC offset of the terminal
                 */
                arrives_at: string;
                boat: {
                    code: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description Departure, with the UTC offset of the terminal
                 */
                departs_at: string;
                /**
                 * Format: date
                 * @description Local date at the departure terminal
                 * @example 2026-12-01
                 */
                departure_date: string;
                departure_terminal: string;
                /** Format: uuid */
                id: string;
                operator: string;
                operator_voyage_ref: string;
            };
        };
        OrderPage: {
            data: components["schemas"]["Order"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        /**
         * Format: int32
         * @description Status of the leg: 2 = requested, 4 = waiting_for_operator, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator
         * @enum {integer}
         */
        OrderStatus: 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16;
        Passenger: {
            /**
             * Format: date
             * @description Date of birth. The age at departure must fit the passenger type
             * @example 1990-05-17
             */
            date_of_birth?: string;
            /** @description Number of the identity card or passport. Two passengers of a leg cannot share it, children excepted */
            document_number?: string;
            /**
             * Format: email
             * @description E-mail address of the passenger
             */
            email?: string;
            /** @description Full name as in the identity document */
            full_name: string;
            /**
             * @description Gender; required if the operator asks for it
             * @enum {unknown}
             */
            gender?: "male" | "female" | "other";
            /** @description Country code of two letters (ISO 3166-1 alpha-2), for example VN */
            nationality?: string;
            /** @description Passenger type of the operator; `GET /operators` lists them with their ages */
            passenger_type: string;
            /** @description Phone number with the country code */
            phone?: string;
            /** @description Licence plate of the vehicle, for a seat whose `kind` is `vehicle` */
            plate_number?: string;
            /** @description Seat code from the boat layout. Each seat may be named once */
            seat_code: string;
        };
        /**
         * Format: int32
         * @description Payment status, 4 also while the money is only held: 1 = unpaid, 4 = paid, 17 = partly_refunded, 18 = refunded
         * @enum {integer}
         */
        PaymentStatus: 1 | 4 | 17 | 18;
        PriceAddition: {
            /** @description Whether the addition applies */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%) of the price with all additions before it. `flat`: `amount` is in dong per passenger
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            arrival_terminal: string | null;
            count_max: number | null;
            count_min: number | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            departure_from: string | null;
            departure_terminal: string | null;
            departure_to: string | null;
            /**
             * @description Whether it raises or lowers the price
             * @enum {string}
             */
            direction: "increase" | "decrease";
            effective_from: string | null;
            effective_to: string | null;
            /**
             * Format: uuid
             * @description Id of the price addition
             */
            id: string;
            operator: string | null;
            passenger_types: string[] | null;
            /**
             * Format: int64
             * @description Order of application: lower numbers first
             */
            priority: number;
            seat_classes: string[] | null;
            /** @description Title for your own staff */
            title: string;
            voyage_id: string | null;
        };
        PriceAdditionPage: {
            data: components["schemas"]["PriceAddition"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        PriceAnswer: {
            /** @description The price additions of your own organization only */
            additions: {
                /**
                 * Format: int64
                 * @description How much it changes the end-customer total, in dong
                 */
                amount: number;
                applies: boolean;
                /** Format: uuid */
                id: string;
                reason: ("inactive" | "not_yet_effective" | "no_longer_effective" | "other_voyage" | "other_operator" | "other_route" | "other_departure_date" | "other_seat_class" | "other_passenger_type" | "other_passenger_count") | null;
                title: string;
            }[];
            /**
             * Format: int64
             * @description End-customer total, tax included, in dong
             */
            customer_price: number;
            /**
             * Format: int64
             * @description customer_price - net_price: the tax and the agency’s own markup together, in dong
             */
            difference: number;
            /**
             * Format: int64
             * @description What the agency pays its parent, without tax, in dong
             */
            net_price: number;
            /**
             * Format: int64
             * @description Total of the chosen view, in dong
             */
            price: number;
            /**
             * @description Whose price to show. `customer` (default): the price that the customer pays, tax included. `net`: the price that the agency pays its parent, without tax.
             * @enum {string}
             */
            view: "customer" | "net";
            /** @description The steps that lead to `customer_price`. A voucher is applied after them */
            waterfall: {
                addition_id: string | null;
                /**
                 * Format: int64
                 * @description Amount of this step (negative if it lowers the price), in dong
                 */
                amount: number;
                /**
                 * @description `net`: the fare and all additions of the organizations above you, in one sum. `tax`: the tax as it reaches your organization. `addition`: one of your own additions
                 * @enum {string}
                 */
                kind: "net" | "tax" | "addition";
                /**
                 * Format: int64
                 * @description Price after this step, in dong
                 */
                price: number;
                title: string;
            }[];
        };
        PriceQuestion: {
            /**
             * Format: int32
             * @description Number of passengers of this passenger type
             */
            passenger_count: number;
            /** @description Passenger type of the operator */
            passenger_type: string;
            /** @description Cabin class of the voyage */
            seat_class: string;
            /**
             * @description Whose price to show. `customer` (default): the price that the customer pays, tax included. `net`: the price that the agency pays its parent, without tax.
             * @enum {string}
             */
            view?: "customer" | "net";
            /**
             * Format: uuid
             * @description Id of the voyage
             */
            voyage_id: string;
        };
        Route: {
            /** @description Code of the arrival terminal */
            arrival_terminal: string;
            /** @description Code of the departure terminal */
            departure_terminal: string;
            /** @description Distance in nautical miles */
            nautical_miles: number;
            /** @description Codes of the operators that serve the route */
            operators: string[];
            /**
             * Format: int64
             * @description Usual duration in minutes
             */
            typical_minutes: number;
        };
        RoutePage: {
            data: components["schemas"]["Route"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Source: {
            as_of: string | null;
            /** @description Operator code */
            operator: string;
            /**
             * @description `live`: answered just now. `cached`: answered recently, so not asked again. `login_off`: its login is switched off in this installation. `timeout`, `error`: it did not answer, and the list has its older voyages if there are any
             * @enum {string}
             */
            state: "live" | "cached" | "login_off" | "timeout" | "error";
        };
        Terminal: {
            /** @description Terminal code, as searches take it */
            code: string;
            /** @description Latitude in degrees */
            latitude: number;
            /** @description Longitude in degrees */
            longitude: number;
            /** @description Name in Vietnamese */
            name: string;
            /** @description Name in English */
            name_en: string;
            /** @description Province of the terminal */
            province: string;
            /** @description IANA time zone name. Local dates and times of this terminal use it */
            time_zone: string;
        };
        TerminalPage: {
            data: components["schemas"]["Terminal"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Ticket: {
            /** @description Whether the ticket is void */
            cancelled: boolean;
            /**
             * Format: uuid
             * @description Id of the ticket, for changes and cancellations
             */
            id: string;
            /** @description Name of the passenger */
            passenger_name: string;
            /** @description Passenger type of the operator */
            passenger_type: string;
            /** @description Cabin class of the seat */
            seat_class: string;
            /** @description Seat of the passenger */
            seat_code: string;
            ticket_number: string | null;
        };
        TicketFile: {
            /**
             * Format: date-time
             * @description When this ticket was issued, changed or given another number, UTC
             */
            created_at: string;
            /** @description Download URL. The request needs the API key as Bearer token */
            download_url: string;
            /**
             * Format: uuid
             * @description Id of the file. A change, another ticket number or another time of the sailing makes the file anew under the same id; an operator’s own file stays when the time is another
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the order (the leg)
             */
            order_id: string;
            /** @description Name of the passenger */
            passenger_name: string;
            /** @description Seat of the passenger */
            seat_code: string;
            /**
             * Format: uuid
             * @description Id of the ticket
             */
            ticket_id: string;
            /** @description The operator’s ticket number. The service’s staff may correct it. One that begins with `REHEARSAL-` is of a rehearsed ticket, which no operator knows */
            ticket_number: string;
        };
        TicketFilePage: {
            data: components["schemas"]["TicketFile"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Transaction: {
            /**
             * Format: int64
             * @description Balance after this line, in dong
             */
            balance_after: number;
            /**
             * Format: int64
             * @description Change of the balance, in dong
             */
            balance_change: number;
            /** @description The cause. All kinds but `top_up` and `payout` have `booking_id` and `order_id`; the booking may be of an organization below yours */
            cause: {
                /**
                 * Format: uuid
                 * @description Id of the attempt to issue, of an `issuance`
                 */
                attempt_id?: string;
                /** @description Booking code, for people */
                booking_code?: string;
                /**
                 * Format: uuid
                 * @description Id of the booking
                 */
                booking_id?: string;
                /**
                 * Format: uuid
                 * @description Id of the cancellation, of a `refund`
                 */
                cancellation_id?: string;
                /**
                 * Format: uuid
                 * @description Id of the change, of a `change`
                 */
                change_id?: string;
                /** @description Kind of the cause: `issuance`, `change`, `refund`, `top_up`, `payout` (paid back to you, or a top-up taken back) or `reconciliation` (a correction). New kinds may come */
                kind: string;
                /**
                 * Format: uuid
                 * @description Id of the order (the leg)
                 */
                order_id?: string;
                /**
                 * Format: int64
                 * @description What the operator kept, of a `refund`, in dong
                 */
                penalty?: number;
                /** @description The bank’s reference of the payment, of a `top_up` or `payout` */
                reference?: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: int64
             * @description Held amount after this line, in dong
             */
            held_after: number;
            /**
             * Format: int64
             * @description Change of the held amount, in dong
             */
            held_change: number;
            /**
             * Format: uuid
             * @description Id of the line
             */
            id: string;
            /**
             * @description Kind of the movement
             * @enum {string}
             */
            kind: "hold" | "settle" | "release" | "transfer";
        };
        TransactionPage: {
            data: components["schemas"]["Transaction"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Voucher: {
            /** @description Whether the voucher can be used */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, depending on `amount_type`
             */
            amount: number;
            /**
             * @description `percent`: `amount` is in basis points (1000 = 10%). `flat`: `amount` is in dong per booking
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            arrival_terminal: string | null;
            /** @description The code that the customer types. Upper and lower case are the same */
            code: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            customer_limit: number | null;
            departure_from: string | null;
            departure_terminal: string | null;
            departure_to: string | null;
            effective_from: string | null;
            effective_to: string | null;
            /**
             * Format: uuid
             * @description Id of the voucher
             */
            id: string;
            /**
             * Format: int64
             * @description Lowest order total that the voucher applies to, in dong
             */
            minimum_order_total: number;
            seat_classes: string[] | null;
            /** @description Title for your own staff */
            title: string;
            /**
             * Format: int64
             * @description Number of uses: bookings that are tentative or have a ticket
             */
            usage_count: number;
            usage_limit: number | null;
        };
        VoucherAnswer: {
            /** @description Whether the voucher lowers the price */
            applicable: boolean;
            /**
             * Format: int64
             * @description The discount, in dong
             */
            discount: number;
            /**
             * Format: int64
             * @description The order total after the discount, in dong
             */
            price_after: number;
            /**
             * Format: int64
             * @description The order total that you sent, in dong
             */
            price_before: number;
            reason: ("unknown" | "inactive" | "not_yet_effective" | "expired" | "used_up" | "customer_limit" | "below_minimum" | "other_route" | "other_departure_date" | "other_seat_class" | "nothing_to_discount") | null;
        };
        VoucherPage: {
            data: components["schemas"]["Voucher"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        VoucherQuestion: {
            /**
             * @description Code of the arrival terminal
             * @example PQB
             */
            arrival_terminal?: string;
            /** @description The voucher code, as the customer typed it */
            code: string;
            /**
             * Format: email
             * @description E-mail address of the contact, to check the limit per customer
             */
            contact_email?: string;
            /**
             * Format: date
             * @description Local date at the departure terminal
             * @example 2026-12-01
             */
            departure_date?: string;
            /**
             * @description Code of the departure terminal
             * @example RGA
             */
            departure_terminal?: string;
            /**
             * Format: int64
             * @description Order total before the discount, in dong
             */
            order_total: number;
            /** @description Cabin class */
            seat_class: string;
            /**
             * Format: uuid
             * @description Id of the voyage, instead of the date and the terminals. If you send those too, they must match the voyage
             */
            voyage_id?: string;
        };
        Voyage: {
            /** @description Code of the arrival terminal */
            arrival_terminal: string;
            /**
             * Format: date-time
             * @description Arrival, with the UTC offset of the terminal
             */
            arrives_at: string;
            /**
             * Format: date-time
             * @description When the operator reported this data
             */
            as_of: string;
            /** @description Name of the boat */
            boat: {
                code: string;
                name: string;
            };
            /** @description The cabin classes with their fares */
            cabin_classes: {
                /**
                 * Format: int64
                 * @description Number of free seats
                 */
                available: number;
                /**
                 * Format: int64
                 * @description Number of seats in total
                 */
                capacity: number;
                fares: {
                    passenger_type: string;
                    /**
                     * Format: int64
                     * @description Price of the chosen view, in dong
                     */
                    price: number;
                }[];
                /** @description Name of the cabin class */
                label: string;
                /** @description Code of the cabin class */
                seat_class: string;
            }[];
            /**
             * Format: date-time
             * @description Departure, with the UTC offset of the terminal
             */
            departs_at: string;
            /**
             * Format: date
             * @description Local date at the departure terminal
             * @example 2026-12-01
             */
            departure_date: string;
            /** @description Code of the departure terminal */
            departure_terminal: string;
            /**
             * Format: uuid
             * @description Id of the voyage. Its first bits are the departure time, so ids sort by departure
             */
            id: string;
            /** @description False: the voyage has departed, is past its sales cut-off, was withdrawn, or its operator is closed for sale at present */
            on_sale: boolean;
            operator: components["schemas"]["VoyageOperator"];
            /** @description The operator’s own reference of the voyage */
            operator_voyage_ref: string;
            /**
             * Format: date-time
             * @description When the sale closes
             */
            sales_close_at: string;
        };
        VoyageCounts: {
            /** @description The cabin classes, each with its free seats */
            cabin_classes: {
                /**
                 * Format: int64
                 * @description Number of free seats
                 */
                available: number;
                /**
                 * Format: int64
                 * @description Number of seats in total
                 */
                capacity: number;
                /** @description Name of the cabin class */
                label: string;
                /** @description Code of the cabin class */
                seat_class: string;
            }[];
            /**
             * Format: uuid
             * @description Id of the voyage
             */
            id: string;
            /**
             * Format: uuid
             * @description Same as `id`
             */
            voyage_id: string;
        };
        VoyageOperator: {
            /** @description Operator code */
            code: string;
            /** @description Whether the operator is connected directly. Such an operator gets real orders in every environment */
            direct: boolean;
            /**
             * @description How the operator issues tickets; `manual`: you cannot confirm through the API
             * @enum {string}
             */
            issuance: "automated" | "manual";
            /** @description Name of the operator */
            name: string;
            /** @description Usual time to issue, in seconds. Of a `manual` operator it says nothing: staff may take hours */
            typical_confirmation_seconds: {
                /** Format: int64 */
                max: number;
                /** Format: int64 */
                min: number;
            };
        };
        VoyageSearch: {
            data: components["schemas"]["Voyage"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
            sources: components["schemas"]["Source"][];
        };
        WebhookDelivery: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            event_id: string | null;
            /**
             * Format: uuid
             * @description The `id` in the body of the message
             */
            id: string;
            latency_ms: number | null;
            /**
             * @description `waiting`, `sending`: not finished. `delivered`: the receiver answered 2xx. `refused`: it answered with another status. `timed_out`: no answer within 2 seconds. `failed`: no connection, or no valid HTTP. `blocked`: the host name resolves to an address that is not on the public internet. `interrupted`: the sender stopped while sending; the message may have arrived. `dropped`: the endpoint was removed before sending.
             * @enum {string}
             */
            outcome: "waiting" | "sending" | "delivered" | "refused" | "timed_out" | "failed" | "blocked" | "interrupted" | "dropped";
            reason: string | null;
            sent_at: string | null;
            status: number | null;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "booking.issuedTicket" | "booking.issuedTicketError" | "invoice.created" | "invoice.updated" | "invoice.published" | "invoice.failed" | "webhook.ping";
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Whether there is another page */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            /** @description URL that receives the events */
            url: string;
        };
    };
    responses: {
        /** @description - [`internal_error`](/docs/problems/internal_error): Something went wrong on our side */
        internal_error: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable code. Base your program’s decisions on it
                     * @enum {string}
                     */
                    code: "internal_error";
                    /** @description What happened this time, in English, for people */
                    detail: string;
                    /** @description Same value as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 500;
                    /** @description Meaning of the code */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description URL of the page that explains this problem
                     */
                    type: string;
                };
            };
        };
        /** @description - [`not_found`](/docs/problems/not_found): No such path or resource */
        not_found: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable code. Base your program’s decisions on it
                     * @enum {string}
                     */
                    code: "not_found";
                    /** @description What happened this time, in English, for people */
                    detail: string;
                    /** @description The fields that are wrong */
                    errors?: components["schemas"]["FieldError"][];
                    /** @description Same value as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 404;
                    /** @description Meaning of the code */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description URL of the page that explains this problem
                     */
                    type: string;
                };
            };
        };
        /** @description - [`payload_too_large`](/docs/problems/payload_too_large): The body is too large */
        payload_too_large: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable code. Base your program’s decisions on it
                     * @enum {string}
                     */
                    code: "payload_too_large";
                    /** @description What happened this time, in English, for people */
                    detail: string;
                    /** @description Same value as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 413;
                    /** @description Meaning of the code */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description URL of the page that explains this problem
                     */
                    type: string;
                };
            };
        };
        /** @description - [`permission_denied`](/docs/problems/permission_denied): The API key lacks a permission */
        permission_denied: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable code. Base your program’s decisions on it
                     * @enum {string}
                     */
                    code: "permission_denied";
                    /** @description What happened this time, in English, for people */
                    detail: string;
                    /** @description The permission that the key lacks */
                    permission?: string;
                    /** @description Same value as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 403;
                    /** @description Meaning of the code */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description URL of the page that explains this problem
                     */
                    type: string;
                };
            };
        };
        /** @description - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready */
        service_unavailable: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable code. Base your program’s decisions on it
                     * @enum {string}
                     */
                    code: "service_unavailable";
                    /** @description What happened this time, in English, for people */
                    detail: string;
                    /** @description Same value as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 503;
                    /** @description Meaning of the code */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description URL of the page that explains this problem
                     */
                    type: string;
                };
            };
        };
        /** @description - [`unauthorized`](/docs/problems/unauthorized): The API key is missing or not valid */
        unauthorized: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable code. Base your program’s decisions on it
                     * @enum {string}
                     */
                    code: "unauthorized";
                    /** @description What happened this time, in English, for people */
                    detail: string;
                    /** @description Same value as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 401;
                    /** @description Meaning of the code */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description URL of the page that explains this problem
                     */
                    type: string;
                };
            };
        };
        /** @description - [`unsupported_media_type`](/docs/problems/unsupported_media_type): Send the body as application/json */
        unsupported_media_type: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable code. Base your program’s decisions on it
                     * @enum {string}
                     */
                    code: "unsupported_media_type";
                    /** @description What happened this time, in English, for people */
                    detail: string;
                    /** @description Same value as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 415;
                    /** @description Meaning of the code */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description URL of the page that explains this problem
                     */
                    type: string;
                };
            };
        };
        /** @description - [`validation_failed`](/docs/problems/validation_failed): The request is not valid */
        validation_failed: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable code. Base your program’s decisions on it
                     * @enum {string}
                     */
                    code: "validation_failed";
                    /** @description What happened this time, in English, for people */
                    detail: string;
                    /** @description The fields that are wrong */
                    errors?: components["schemas"]["FieldError"][];
                    /** @description Same value as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 400;
                    /** @description Meaning of the code */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description URL of the page that explains this problem
                     */
                    type: string;
                };
            };
        };
    };
    parameters: {
        /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Answers are private and must not be cached: `no-store`.
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description The name of the file.
         * @example inline; filename="K7RM2QXD-1-A04C.pdf"
         */
        "Content-Disposition": string;
        /**
         * @description The version of the booking. Send it as `If-None-Match` when you poll.
         * @example "4-10-kq3vB1xZ0m2c"
         */
        ETag: string;
        /**
         * @description The URL of the created resource, or of the booking to poll.
         * @example /api/v1/bookings/019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11
         */
        Location: string;
        /**
         * @description `respond-async` if the request asked for it.
         * @example respond-async
         */
        "Preference-Applied": string;
        /**
         * @description Seconds to wait before the next call.
         * @example 5
         */
        "Retry-After": number;
        /**
         * @description The authentication scheme to use.
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description Identifies this call in the service’s logs. Quote it when you ask for support.
         * @example 019a9f41-9b7e-7f53-8a1c
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_boat_layout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                voyage_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "voyage_id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "decks": [
                     *         {
                     *           "deck": 1,
                     *           "label": "Tầng chính",
                     *           "rows": 28,
                     *           "columns": 12,
                     *           "cells": [
                     *             {
                     *               "row": 1,
                     *               "column": 3,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01A",
                     *               "seat_class": "vip",
                     *               "state": "available"
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 4,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01B",
                     *               "seat_class": "vip",
                     *               "state": "marked"
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 5,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01C",
                     *               "seat_class": "vip",
                     *               "state": "available"
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 6,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "aisle",
                     *               "seat_code": null,
                     *               "seat_class": null,
                     *               "state": null
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 7,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01D",
                     *               "seat_class": "vip",
                     *               "state": "available"
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 8,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01E",
                     *               "seat_class": "vip",
                     *               "state": "available"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BoatLayout"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            /** @description - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "voyage_closed";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description The fields that are wrong */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
        };
    };
    list_bookings: {
        parameters: {
            query?: {
                /** @description Only the booking with this code, in capitals or not */
                booking_code?: string;
                /** @description Only bookings with exactly this reference of yours */
                client_reference?: string;
                /** @description Only bookings created at or after this instant */
                created_from?: string;
                /** @description Only bookings created at or before this instant */
                created_to?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
                /** @description Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator */
                status?: components["schemas"]["BookingStatus"];
                /** @description Only bookings with a leg on this voyage */
                voyage_id?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "booking_code": "9X6S92K9",
                     *           "client_reference": "WEB-20261122-0417",
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "payment_status": 4,
                     *           "payment_status_name": "paid",
                     *           "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *           "total_price": 360000,
                     *           "net_total": 314814,
                     *           "base_total_before_change": null,
                     *           "voucher": null,
                     *           "change": null,
                     *           "certainty": "operator_confirmed",
                     *           "next_poll_after": null,
                     *           "allowed_actions": [
                     *             "change",
                     *             "cancel",
                     *             "download"
                     *           ],
                     *           "advice": {
                     *             "code": "use_the_tickets",
                     *             "text": "The tickets are confirmed at the operator. Download them."
                     *           },
                     *           "contact": {
                     *             "name": "Trần Văn Thu",
                     *             "email": "thu@example.com",
                     *             "phone": "+84900000000"
                     *           },
                     *           "invoice_recipient": null,
                     *           "orders": [
                     *             {
                     *               "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *               "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *               "leg": 1,
                     *               "status": 10,
                     *               "status_name": "issued",
                     *               "voyage": {
                     *                 "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *                 "operator": "SAOBIEN",
                     *                 "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *                 "departure_terminal": "RGA",
                     *                 "arrival_terminal": "PQB",
                     *                 "departure_date": "2026-12-02",
                     *                 "departs_at": "2026-12-02T07:00:00+07:00",
                     *                 "arrives_at": "2026-12-02T09:30:00+07:00",
                     *                 "boat": {
                     *                   "code": "SB1",
                     *                   "name": "Sao Biển 1"
                     *                 }
                     *               },
                     *               "net_price": 314814,
                     *               "net_refunded": 0,
                     *               "tickets": [
                     *                 {
                     *                   "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *                   "seat_code": "A01A",
                     *                   "seat_class": "eco",
                     *                   "passenger_type": "adult",
                     *                   "passenger_name": "Nguyễn Thị Thu",
                     *                   "ticket_number": "SAO-MWRBFV1T0-01",
                     *                   "cancelled": false
                     *                 }
                     *               ],
                     *               "issue_error": null
                     *             }
                     *           ],
                     *           "ticket_files": [
                     *             {
                     *               "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *               "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *               "seat_code": "A01A",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFV1T0-01",
                     *               "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *               "created_at": "2026-11-22T04:07:27.533Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-11-22T04:07:27.204Z",
                     *           "updated_at": "2026-11-22T04:07:27.533Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BookingPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    create_booking: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBooking"];
            };
        };
        responses: {
            /** @description Created. `Location` is the URL of the new resource. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 2,
                     *       "status_name": "requested",
                     *       "payment_status": 1,
                     *       "payment_status_name": "unpaid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "none",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "confirm",
                     *         "change",
                     *         "cancel"
                     *       ],
                     *       "advice": {
                     *         "code": "confirm_in_time",
                     *         "text": "Confirm before the hold ends. No operator knows of the booking yet."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 2,
                     *           "status_name": "requested",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": null,
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.204Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            /** @description - [`sales_stopped`](/docs/problems/sales_stopped): The organization buys nothing at present */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "sales_stopped";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 403;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            404: components["responses"]["not_found"];
            /**
             * @description - [`seat_unavailable`](/docs/problems/seat_unavailable): A seat is not available
             *     - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale
             */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "seat_unavailable" | "voyage_closed";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description The fields that are wrong */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /** @description The seats that are not available */
                        seats?: {
                            /**
                             * Format: uuid
                             * @description The booking of yours that has the seat, perhaps made by a call whose answer was lost. Only on a creation, and only if it is yours
                             */
                            booking_id?: string;
                            seat_code: string;
                            /** Format: uuid */
                            voyage_id: string;
                        }[];
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
        };
    };
    get_booking: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the previous answer */
                "If-None-Match"?: string;
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 10,
                     *       "status_name": "issued",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "operator_confirmed",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "change",
                     *         "cancel",
                     *         "download"
                     *       ],
                     *       "advice": {
                     *         "code": "use_the_tickets",
                     *         "text": "The tickets are confirmed at the operator. Download them."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFV1T0-01",
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01A",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFV1T0-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:27.533Z"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.533Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description The booking has not changed since the given `ETag`. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    cancel_booking: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `respond-async`: answer 202 at once and do not wait for the operator. Poll the booking after that.
                 * @example respond-async
                 */
                Prefer?: string;
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingCancellation"] | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 14,
                     *       "status_name": "cancelled",
                     *       "payment_status": 17,
                     *       "payment_status_name": "partly_refunded",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 380000,
                     *       "net_total": 334814,
                     *       "base_total_before_change": 314814,
                     *       "voucher": null,
                     *       "change": {
                     *         "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *         "state": "changed",
                     *         "reason": null
                     *       },
                     *       "certainty": "operator_confirmed",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "download"
                     *       ],
                     *       "advice": {
                     *         "code": "nothing_to_do",
                     *         "text": "The booking has ended. There is nothing to do."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 14,
                     *           "status_name": "cancelled",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 283333,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01B",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFVQ61-01",
                     *               "cancelled": true
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01B",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFVQ61-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:28.393Z"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:28.653Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Accepted; the operation is still running. Poll the booking at `Location`. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 2,
                     *       "status_name": "requested",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "in_flight",
                     *       "next_poll_after": "2026-11-22T04:07:47.413Z",
                     *       "allowed_actions": [
                     *         "poll"
                     *       ],
                     *       "advice": {
                     *         "code": "wait_for_issuance",
                     *         "text": "An operator is issuing the tickets, which may take minutes. Poll; do not confirm again and do not create another booking."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 4,
                     *           "status_name": "waiting_for_operator",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": null,
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.413Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            /**
             * @description - [`booking_processing`](/docs/problems/booking_processing): The booking is being worked on
             *     - [`booking_not_cancellable`](/docs/problems/booking_not_cancellable): The booking cannot be cancelled
             *     - [`cancellation_failed`](/docs/problems/cancellation_failed): The operator did not cancel the tickets
             */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        booking?: components["schemas"]["Booking"];
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "booking_processing" | "booking_not_cancellable" | "cancellation_failed";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description The legs that the operators did not cancel */
                        refusals?: {
                            /** Format: int64 */
                            leg: number;
                            /** Format: uuid */
                            order_id: string;
                            /** @description The operator’s reason in its own words, or a code such as connection or circuit_open, which `detail` says in words */
                            reason: string | null;
                        }[];
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 422;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_booking_cancellation: {
        parameters: {
            query?: {
                /** @description Ids of some tickets, separated by commas. Without it, the quote is for all */
                ticket_ids?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "allowed": true,
                     *       "reason": null,
                     *       "free": false,
                     *       "penalty": 31481,
                     *       "net_refund": 283333,
                     *       "orders": [
                     *         {
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "leg": 1,
                     *           "allowed": true,
                     *           "reason": null,
                     *           "by_hand": false,
                     *           "penalty": 31481,
                     *           "net_refund": 283333,
                     *           "tickets": [
                     *             {
                     *               "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "penalty": 31481,
                     *               "net_refund": 283333
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CancellationQuote"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    change_booking: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `respond-async`: answer 202 at once and do not wait for the operator. Poll the booking after that.
                 * @example respond-async
                 */
                Prefer?: string;
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 10,
                     *       "status_name": "issued",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 380000,
                     *       "net_total": 334814,
                     *       "base_total_before_change": 314814,
                     *       "voucher": null,
                     *       "change": {
                     *         "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *         "state": "changed",
                     *         "reason": null
                     *       },
                     *       "certainty": "operator_confirmed",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "change",
                     *         "cancel",
                     *         "download"
                     *       ],
                     *       "advice": {
                     *         "code": "use_the_tickets",
                     *         "text": "The tickets are confirmed at the operator. Download them."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01B",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFVQ61-01",
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01B",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFVQ61-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:28.393Z"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:28.552Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"] | components["schemas"]["ChangeQuote"];
                };
            };
            /** @description Accepted; the operation is still running. Poll the booking at `Location`. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 2,
                     *       "status_name": "requested",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "in_flight",
                     *       "next_poll_after": "2026-11-22T04:07:47.413Z",
                     *       "allowed_actions": [
                     *         "poll"
                     *       ],
                     *       "advice": {
                     *         "code": "wait_for_issuance",
                     *         "text": "An operator is issuing the tickets, which may take minutes. Poll; do not confirm again and do not create another booking."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 4,
                     *           "status_name": "waiting_for_operator",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": null,
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.413Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            /** @description - [`sales_stopped`](/docs/problems/sales_stopped): The organization buys nothing at present */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "sales_stopped";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 403;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            404: components["responses"]["not_found"];
            /**
             * @description - [`seat_unavailable`](/docs/problems/seat_unavailable): A seat is not available
             *     - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale
             */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "seat_unavailable" | "voyage_closed";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description The fields that are wrong */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /** @description The seats that are not available */
                        seats?: {
                            /**
                             * Format: uuid
                             * @description The booking of yours that has the seat, perhaps made by a call whose answer was lost. Only on a creation, and only if it is yours
                             */
                            booking_id?: string;
                            seat_code: string;
                            /** Format: uuid */
                            voyage_id: string;
                        }[];
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            /**
             * @description - [`booking_processing`](/docs/problems/booking_processing): The booking is being worked on
             *     - [`booking_not_changeable`](/docs/problems/booking_not_changeable): The booking cannot be changed
             *     - [`change_failed`](/docs/problems/change_failed): The operator did not change the tickets
             *     - [`insufficient_balance`](/docs/problems/insufficient_balance): The balance does not cover the order
             */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Format: int64
                         * @description Your available amount, credit included, in dong
                         */
                        available?: number;
                        booking?: components["schemas"]["Booking"];
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "booking_processing" | "booking_not_changeable" | "change_failed" | "insufficient_balance";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /**
                         * Format: int64
                         * @description Amount that the order needs (present only if your own balance is too low), in dong
                         */
                        needed?: number;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 422;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
        };
    };
    get_issuance_preflight: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "verdict": "ready",
                     *       "reasons": [],
                     *       "orders": [
                     *         {
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "leg": 1,
                     *           "operator": "SAOBIEN",
                     *           "issuance": "automated",
                     *           "operator_health": "healthy",
                     *           "typical_seconds": 70,
                     *           "seats_wanted": 1,
                     *           "seats_free": 1,
                     *           "moved_to": null
                     *         }
                     *       ],
                     *       "pricing": {
                     *         "now": {
                     *           "total_price": 360000,
                     *           "net_total": 314814
                     *         },
                     *         "before": {
                     *           "total_price": 360000,
                     *           "net_total": 314814
                     *         },
                     *         "changes": []
                     *       },
                     *       "funds_suffice": {
                     *         "own": true,
                     *         "above": true
                     *       },
                     *       "lock_seconds_left": 0,
                     *       "confirm_calls_left": 5,
                     *       "seconds_until_next_call": 0,
                     *       "hold_seconds_left": 1199,
                     *       "typical_seconds": 70
                     *     }
                     */
                    "application/json": components["schemas"]["IssuancePreflight"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_booking_tickets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01A",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFV1T0-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:27.533Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TicketFilePage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    confirm_booking: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `respond-async`: answer 202 at once and do not wait for the operator. Poll the booking after that.
                 * @example respond-async
                 */
                Prefer?: string;
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 10,
                     *       "status_name": "issued",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "operator_confirmed",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "change",
                     *         "cancel",
                     *         "download"
                     *       ],
                     *       "advice": {
                     *         "code": "use_the_tickets",
                     *         "text": "The tickets are confirmed at the operator. Download them."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFV1T0-01",
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01A",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFV1T0-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:27.533Z"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.533Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Accepted; the operation is still running. Poll the booking at `Location`. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 2,
                     *       "status_name": "requested",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "in_flight",
                     *       "next_poll_after": "2026-11-22T04:07:47.413Z",
                     *       "allowed_actions": [
                     *         "poll"
                     *       ],
                     *       "advice": {
                     *         "code": "wait_for_issuance",
                     *         "text": "An operator is issuing the tickets, which may take minutes. Poll; do not confirm again and do not create another booking."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 4,
                     *           "status_name": "waiting_for_operator",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": null,
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.413Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            /** @description - [`sales_stopped`](/docs/problems/sales_stopped): The organization buys nothing at present */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "sales_stopped";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 403;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            404: components["responses"]["not_found"];
            /**
             * @description - [`seat_unavailable`](/docs/problems/seat_unavailable): A seat is not available
             *     - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale
             */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "seat_unavailable" | "voyage_closed";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description The fields that are wrong */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /** @description The seats that are not available */
                        seats?: {
                            /**
                             * Format: uuid
                             * @description The booking of yours that has the seat, perhaps made by a call whose answer was lost. Only on a creation, and only if it is yours
                             */
                            booking_id?: string;
                            seat_code: string;
                            /** Format: uuid */
                            voyage_id: string;
                        }[];
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            /**
             * @description - [`booking_processing`](/docs/problems/booking_processing): The booking is being worked on
             *     - [`insufficient_balance`](/docs/problems/insufficient_balance): The balance does not cover the order
             *     - [`booking_not_confirmable`](/docs/problems/booking_not_confirmable): The booking cannot be confirmed
             *     - [`issuance_failed`](/docs/problems/issuance_failed): The operator did not issue the tickets
             */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Format: int64
                         * @description Your available amount, credit included, in dong
                         */
                        available?: number;
                        booking?: components["schemas"]["Booking"];
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "booking_processing" | "insufficient_balance" | "booking_not_confirmable" | "issuance_failed";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /**
                         * Format: int64
                         * @description Amount that the order needs (present only if your own balance is too low), in dong
                         */
                        needed?: number;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 422;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            /** @description - [`confirm_cooldown`](/docs/problems/confirm_cooldown): Too many confirmations in a minute */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "confirm_cooldown";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 429;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            /** @description - [`issuance_not_supported`](/docs/problems/issuance_not_supported): The operator has no automated issuance */
            501: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "issuance_not_supported";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 501;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
        };
    };
    list_customers: {
        parameters: {
            query?: {
                /** @description Only the passengers of this booking */
                booking_id?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only passengers with exactly this document number, as it was sent */
                document_number?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-00e9-7049-955b-b27795ebfa16",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "full_name": "Nguyễn Thị Thu",
                     *           "document_number": "079090000001",
                     *           "date_of_birth": "1990-05-17",
                     *           "nationality": "VN",
                     *           "gender": "female",
                     *           "phone": "+84900000000",
                     *           "email": null,
                     *           "ticket_ids": [
                     *             "01a20170-00e9-704a-8009-d466cf423432"
                     *           ],
                     *           "created_at": "2026-11-22T04:07:27.204Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e9-7049-955b-b27795ebfa16",
                     *       "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "full_name": "Nguyễn Thị Thu",
                     *       "document_number": "079090000001",
                     *       "date_of_birth": "1990-05-17",
                     *       "nationality": "VN",
                     *       "gender": "female",
                     *       "phone": "+84900000000",
                     *       "email": null,
                     *       "ticket_ids": [
                     *         "01a20170-00e9-704a-8009-d466cf423432"
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_debt_ledgers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a2016f-fd91-7047-b26c-f0f653c323e9",
                     *           "creditor": {
                     *             "code": "DELTA",
                     *             "name": "Delta Tours"
                     *           },
                     *           "balance": 999685186,
                     *           "outstanding": 0,
                     *           "held": 0,
                     *           "credit_limit": 0,
                     *           "available": 999685186,
                     *           "as_of": "2026-11-22T04:07:28.229Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DebtLedgerPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_debt_ledger_entries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-0241-71a1-9c11-5b0d1f6e8a01",
                     *           "kind": "settle",
                     *           "balance_change": -314814,
                     *           "held_change": -314814,
                     *           "balance_after": 999685186,
                     *           "held_after": 0,
                     *           "cause": {
                     *             "kind": "issuance",
                     *             "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *             "attempt_id": "01a20170-01bf-7271-bf8c-7ea2e229b24e",
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9"
                     *           },
                     *           "created_at": "2026-11-22T04:07:27.533Z",
                     *           "outstanding_after": 0
                     *         }
                     *       ],
                     *       "has_next_page": true,
                     *       "next_cursor": "LV9pZC4wMDAwMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMTYuZEhMcG5jZjc"
                     *     }
                     */
                    "application/json": components["schemas"]["DebtLedgerEntryPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description Id of an event, or `0`. The answer has only the events after it */
                after?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-03cc-75aa-b11b-669fd9915d12",
                     *           "number": 3,
                     *           "type": "invoice.published",
                     *           "created_at": "2026-11-22T04:07:27.931Z",
                     *           "data": {
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9",
                     *             "invoice_id": "01a20170-024a-7788-9cbc-e9933c8fc78c"
                     *           }
                     *         },
                     *         {
                     *           "id": "01a20170-0250-7410-a1f4-1b4df43e71e2",
                     *           "number": 2,
                     *           "type": "invoice.created",
                     *           "created_at": "2026-11-22T04:07:27.533Z",
                     *           "data": {
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9",
                     *             "invoice_id": "01a20170-024a-7788-9cbc-e9933c8fc78c"
                     *           }
                     *         }
                     *       ],
                     *       "has_next_page": true,
                     *       "next_cursor": "LV9pZC4wMWEyMDE3MC0wMjUwLTc0MTAtYTFmNC0xYjRkZjQzZTcxZTIuOE9DR21PWks"
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_event_stream: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last event you received, or `0` to start with the first event */
                "Last-Event-Id"?: string;
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example retry: 3000
                     *     id: 0
                     *
                     *     id: 01a20170-03cc-75aa-b11b-669fd9915d12
                     *     event: invoice.published
                     *     data: {"id":"01a20170-03cc-75aa-b11b-669fd9915d12","number":3,"type":"invoice.published","created_at":"2026-11-22T04:07:27.931Z","data":{"booking_id":"01a20170-00e4-7160-bd71-be12059ec275","booking_code":"9X6S92K9","invoice_id":"01a20170-024a-7788-9cbc-e9933c8fc78c"}}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            /** @description - [`rate_limited`](/docs/problems/rate_limited): Too much of this at once */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 429;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2016f-fd91-7047-b26c-f0f653c323e9",
                     *       "organization": {
                     *         "id": "01a2016f-fd91-7047-b26c-f0f653c323e9",
                     *         "code": "PIER9",
                     *         "name": "Pier 9 Travel"
                     *       },
                     *       "environment": "production",
                     *       "key": {
                     *         "id": "01a2016f-fe07-734f-a9a0-46c6824a4d90",
                     *         "name": "Website",
                     *         "permissions": [
                     *           "price_additions:create",
                     *           "vouchers:create",
                     *           "webhooks:manage"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_operators: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "SAOBIEN",
                     *           "name": "Sao Biển Express",
                     *           "issuance": "automated",
                     *           "direct": false,
                     *           "typical_confirmation_seconds": {
                     *             "min": 20,
                     *             "max": 120
                     *           },
                     *           "sales_cutoff_minutes": 30,
                     *           "passenger_types": [
                     *             {
                     *               "code": "adult",
                     *               "label": "Người lớn",
                     *               "label_en": "Adult",
                     *               "min_age": 12,
                     *               "max_age": 59
                     *             },
                     *             {
                     *               "code": "child",
                     *               "label": "Trẻ em",
                     *               "label_en": "Child",
                     *               "min_age": 1,
                     *               "max_age": 11
                     *             },
                     *             {
                     *               "code": "elderly",
                     *               "label": "Người cao tuổi",
                     *               "label_en": "Senior",
                     *               "min_age": 60,
                     *               "max_age": null
                     *             },
                     *             {
                     *               "code": "disabled",
                     *               "label": "Người khuyết tật",
                     *               "label_en": "Disabled",
                     *               "min_age": 0,
                     *               "max_age": null
                     *             }
                     *           ],
                     *           "required_passenger_fields": [
                     *             "full_name",
                     *             "date_of_birth",
                     *             "document_number",
                     *             "nationality"
                     *           ]
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_orders: {
        parameters: {
            query?: {
                /** @description Only the orders of this booking */
                booking_id?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
                /** @description `true`: only the legs at status 16 whose voyage its operator cancelled, also of bookings of which another leg still sails */
                voyage_cancelled?: boolean;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFV1T0-01",
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *       "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "leg": 1,
                     *       "status": 10,
                     *       "status_name": "issued",
                     *       "voyage": {
                     *         "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *         "operator": "SAOBIEN",
                     *         "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *         "departure_terminal": "RGA",
                     *         "arrival_terminal": "PQB",
                     *         "departure_date": "2026-12-02",
                     *         "departs_at": "2026-12-02T07:00:00+07:00",
                     *         "arrives_at": "2026-12-02T09:30:00+07:00",
                     *         "boat": {
                     *           "code": "SB1",
                     *           "name": "Sao Biển 1"
                     *         }
                     *       },
                     *       "net_price": 314814,
                     *       "net_refunded": 0,
                     *       "tickets": [
                     *         {
                     *           "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "seat_code": "A01A",
                     *           "seat_class": "eco",
                     *           "passenger_type": "adult",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFV1T0-01",
                     *           "cancelled": false
                     *         }
                     *       ],
                     *       "issue_error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_routes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "departure_terminal": "RGA",
                     *           "arrival_terminal": "PQB",
                     *           "nautical_miles": 65,
                     *           "typical_minutes": 150,
                     *           "operators": [
                     *             "SAOBIEN",
                     *             "HAIAU",
                     *             "DAIDUONG"
                     *           ]
                     *         },
                     *         {
                     *           "departure_terminal": "PQB",
                     *           "arrival_terminal": "RGA",
                     *           "nautical_miles": 65,
                     *           "typical_minutes": 150,
                     *           "operators": [
                     *             "SAOBIEN",
                     *             "HAIAU",
                     *             "DAIDUONG"
                     *           ]
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RoutePage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_terminals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "RGA",
                     *           "name": "Rạch Giá",
                     *           "name_en": "Rach Gia",
                     *           "province": "Kiên Giang",
                     *           "latitude": 10.0124,
                     *           "longitude": 105.0809,
                     *           "time_zone": "Asia/Ho_Chi_Minh"
                     *         },
                     *         {
                     *           "code": "HTI",
                     *           "name": "Hà Tiên",
                     *           "name_en": "Ha Tien",
                     *           "province": "Kiên Giang",
                     *           "latitude": 10.3833,
                     *           "longitude": 104.4833,
                     *           "time_zone": "Asia/Ho_Chi_Minh"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TerminalPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_ticket_file: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_ticket_price_additions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *           "title": "Counter margin",
                     *           "amount_type": "flat",
                     *           "direction": "increase",
                     *           "amount": 20000,
                     *           "priority": 0,
                     *           "active": true,
                     *           "voyage_id": null,
                     *           "operator": "SAOBIEN",
                     *           "departure_terminal": null,
                     *           "arrival_terminal": null,
                     *           "departure_from": null,
                     *           "departure_to": null,
                     *           "seat_classes": null,
                     *           "passenger_types": null,
                     *           "count_min": null,
                     *           "count_max": null,
                     *           "effective_from": null,
                     *           "effective_to": null,
                     *           "created_at": "2026-11-22T04:07:26.952Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PriceAdditionPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    create_ticket_price_addition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPriceAddition"];
            };
        };
        responses: {
            /** @description Created. `Location` is the URL of the new resource. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *       "title": "Counter margin",
                     *       "amount_type": "flat",
                     *       "direction": "increase",
                     *       "amount": 20000,
                     *       "priority": 0,
                     *       "active": true,
                     *       "voyage_id": null,
                     *       "operator": "SAOBIEN",
                     *       "departure_terminal": null,
                     *       "arrival_terminal": null,
                     *       "departure_from": null,
                     *       "departure_to": null,
                     *       "seat_classes": null,
                     *       "passenger_types": null,
                     *       "count_min": null,
                     *       "count_max": null,
                     *       "effective_from": null,
                     *       "effective_to": null,
                     *       "created_at": "2026-11-22T04:07:26.952Z",
                     *       "possible_duplicate_of": null
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedPriceAddition"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_ticket_price_addition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *       "title": "Counter margin",
                     *       "amount_type": "flat",
                     *       "direction": "increase",
                     *       "amount": 20000,
                     *       "priority": 0,
                     *       "active": true,
                     *       "voyage_id": null,
                     *       "operator": "SAOBIEN",
                     *       "departure_terminal": null,
                     *       "arrival_terminal": null,
                     *       "departure_from": null,
                     *       "departure_to": null,
                     *       "seat_classes": null,
                     *       "passenger_types": null,
                     *       "count_min": null,
                     *       "count_max": null,
                     *       "effective_from": null,
                     *       "effective_to": null,
                     *       "created_at": "2026-11-22T04:07:26.952Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PriceAddition"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    delete_ticket_price_addition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    check_ticket_price_additions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "view": "customer",
                     *       "price": 720000,
                     *       "customer_price": 720000,
                     *       "net_price": 629628,
                     *       "difference": 90372,
                     *       "additions": [
                     *         {
                     *           "id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *           "title": "Counter margin",
                     *           "applies": true,
                     *           "amount": 40000,
                     *           "reason": null
                     *         }
                     *       ],
                     *       "waterfall": [
                     *         {
                     *           "kind": "net",
                     *           "addition_id": null,
                     *           "title": "NET",
                     *           "amount": 629628,
                     *           "price": 629628
                     *         },
                     *         {
                     *           "kind": "tax",
                     *           "addition_id": null,
                     *           "title": "Tax",
                     *           "amount": 50372,
                     *           "price": 680000
                     *         },
                     *         {
                     *           "kind": "addition",
                     *           "addition_id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *           "title": "Counter margin",
                     *           "amount": 40000,
                     *           "price": 720000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PriceAnswer"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_transactions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-0241-71a1-9c11-5b0d1f6e8a01",
                     *           "kind": "settle",
                     *           "balance_change": -314814,
                     *           "held_change": -314814,
                     *           "balance_after": 999685186,
                     *           "held_after": 0,
                     *           "cause": {
                     *             "kind": "issuance",
                     *             "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *             "attempt_id": "01a20170-01bf-7271-bf8c-7ea2e229b24e",
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9"
                     *           },
                     *           "created_at": "2026-11-22T04:07:27.533Z"
                     *         },
                     *         {
                     *           "id": "01a20170-0240-71a0-9c11-5b0d1f6e8a00",
                     *           "kind": "hold",
                     *           "balance_change": 0,
                     *           "held_change": 314814,
                     *           "balance_after": 1000000000,
                     *           "held_after": 314814,
                     *           "cause": {
                     *             "kind": "issuance",
                     *             "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *             "attempt_id": "01a20170-01bf-7271-bf8c-7ea2e229b24e",
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9"
                     *           },
                     *           "created_at": "2026-11-22T04:07:27.413Z"
                     *         }
                     *       ],
                     *       "has_next_page": true,
                     *       "next_cursor": "LV9pZC4wMDAwMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMGUudHBoLVFYNXY"
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_balance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balance": 999685186,
                     *       "held": 0,
                     *       "credit_limit": 0,
                     *       "available": 999685186,
                     *       "as_of": "2026-11-22T04:07:28.206Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_vouchers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-006d-771a-a43f-a1dd4ced904d",
                     *           "code": "TET2027",
                     *           "title": "New year",
                     *           "amount_type": "percent",
                     *           "amount": 500,
                     *           "minimum_order_total": 0,
                     *           "active": true,
                     *           "usage_count": 0,
                     *           "usage_limit": 200,
                     *           "customer_limit": null,
                     *           "departure_terminal": null,
                     *           "arrival_terminal": null,
                     *           "departure_from": null,
                     *           "departure_to": null,
                     *           "seat_classes": null,
                     *           "effective_from": null,
                     *           "effective_to": null,
                     *           "created_at": "2026-11-22T04:07:27.085Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["VoucherPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    create_voucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVoucher"];
            };
        };
        responses: {
            /** @description Created. `Location` is the URL of the new resource. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-006d-771a-a43f-a1dd4ced904d",
                     *       "code": "TET2027",
                     *       "title": "New year",
                     *       "amount_type": "percent",
                     *       "amount": 500,
                     *       "minimum_order_total": 0,
                     *       "active": true,
                     *       "usage_count": 0,
                     *       "usage_limit": 200,
                     *       "customer_limit": null,
                     *       "departure_terminal": null,
                     *       "arrival_terminal": null,
                     *       "departure_from": null,
                     *       "departure_to": null,
                     *       "seat_classes": null,
                     *       "effective_from": null,
                     *       "effective_to": null,
                     *       "created_at": "2026-11-22T04:07:27.085Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_voucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-006d-771a-a43f-a1dd4ced904d",
                     *       "code": "TET2027",
                     *       "title": "New year",
                     *       "amount_type": "percent",
                     *       "amount": 500,
                     *       "minimum_order_total": 0,
                     *       "active": true,
                     *       "usage_count": 0,
                     *       "usage_limit": 200,
                     *       "customer_limit": null,
                     *       "departure_terminal": null,
                     *       "arrival_terminal": null,
                     *       "departure_from": null,
                     *       "departure_to": null,
                     *       "seat_classes": null,
                     *       "effective_from": null,
                     *       "effective_to": null,
                     *       "created_at": "2026-11-22T04:07:27.085Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    delete_voucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    check_voucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applicable": true,
                     *       "discount": 39000,
                     *       "price_before": 780000,
                     *       "price_after": 741000,
                     *       "reason": null
                     *     }
                     */
                    "application/json": components["schemas"]["VoucherAnswer"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_voyage_counts: {
        parameters: {
            query: {
                /**
                 * @description Code of the arrival terminal
                 * @example PQB
                 */
                arrival_terminal: string;
                /**
                 * @description Code of the departure terminal
                 * @example RGA
                 */
                departure_terminal: string;
                /**
                 * @description First date
                 * @example 2026-12-01
                 */
                from: string;
                /**
                 * @description Last date; the range has at most 62 days
                 * @example 2026-12-01
                 */
                to: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "departure_date": "2026-12-02",
                     *           "voyages": 5,
                     *           "voyages_with_seats": 5,
                     *           "as_of": "2026-11-22T04:07:26.665Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarDayPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_voyage_counts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                voyage_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "voyage_id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "cabin_classes": [
                     *         {
                     *           "seat_class": "vip",
                     *           "label": "VIP",
                     *           "capacity": 18,
                     *           "available": 18
                     *         },
                     *         {
                     *           "seat_class": "eco",
                     *           "label": "Phổ thông",
                     *           "capacity": 304,
                     *           "available": 303
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VoyageCounts"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            /** @description - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "voyage_closed";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description The fields that are wrong */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
        };
    };
    search_voyages: {
        parameters: {
            query: {
                /**
                 * @description Code of the arrival terminal
                 * @example PQB
                 */
                arrival_terminal: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /**
                 * @description Local date at the departure terminal
                 * @example 2026-12-01
                 */
                departure_date: string;
                /**
                 * @description Code of the departure terminal
                 * @example RGA
                 */
                departure_terminal: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description Operator code */
                operator?: string;
                /** @description `_id`, or none: the earliest departure first. Any other value means `-_id`: the latest first */
                sort?: string;
                /** @description Whose price to show. `customer` (default): the price that the customer pays, tax included. `net`: the price that the agency pays its parent, without tax. */
                view?: "customer" | "net";
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *           "operator": {
                     *             "code": "SAOBIEN",
                     *             "name": "Sao Biển Express",
                     *             "issuance": "automated",
                     *             "direct": false,
                     *             "typical_confirmation_seconds": {
                     *               "min": 20,
                     *               "max": 120
                     *             }
                     *           },
                     *           "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *           "departure_terminal": "RGA",
                     *           "arrival_terminal": "PQB",
                     *           "departure_date": "2026-12-02",
                     *           "departs_at": "2026-12-02T07:00:00+07:00",
                     *           "arrives_at": "2026-12-02T09:30:00+07:00",
                     *           "boat": {
                     *             "code": "SB1",
                     *             "name": "Sao Biển 1"
                     *           },
                     *           "on_sale": true,
                     *           "sales_close_at": "2026-12-01T23:30:00.000Z",
                     *           "cabin_classes": [
                     *             {
                     *               "seat_class": "vip",
                     *               "label": "VIP",
                     *               "capacity": 18,
                     *               "available": 18,
                     *               "fares": [
                     *                 {
                     *                   "passenger_type": "adult",
                     *                   "price": 527000
                     *                 },
                     *                 {
                     *                   "passenger_type": "child",
                     *                   "price": 395000
                     *                 },
                     *                 {
                     *                   "passenger_type": "elderly",
                     *                   "price": 448000
                     *                 },
                     *                 {
                     *                   "passenger_type": "disabled",
                     *                   "price": 422000
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "seat_class": "eco",
                     *               "label": "Phổ thông",
                     *               "capacity": 304,
                     *               "available": 303,
                     *               "fares": [
                     *                 {
                     *                   "passenger_type": "adult",
                     *                   "price": 340000
                     *                 },
                     *                 {
                     *                   "passenger_type": "child",
                     *                   "price": 255000
                     *                 },
                     *                 {
                     *                   "passenger_type": "elderly",
                     *                   "price": 289000
                     *                 },
                     *                 {
                     *                   "passenger_type": "disabled",
                     *                   "price": 272000
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "as_of": "2026-11-22T04:07:26.665Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null,
                     *       "sources": [
                     *         {
                     *           "operator": "SAOBIEN",
                     *           "state": "cached",
                     *           "as_of": "2026-11-22T04:07:26.665Z"
                     *         },
                     *         {
                     *           "operator": "HAIAU",
                     *           "state": "live",
                     *           "as_of": "2026-11-22T04:07:26.738Z"
                     *         },
                     *         {
                     *           "operator": "DAIDUONG",
                     *           "state": "login_off",
                     *           "as_of": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VoyageSearch"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_voyage: {
        parameters: {
            query?: {
                /** @description Whose price to show. `customer` (default): the price that the customer pays, tax included. `net`: the price that the agency pays its parent, without tax. */
                view?: "customer" | "net";
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "operator": {
                     *         "code": "SAOBIEN",
                     *         "name": "Sao Biển Express",
                     *         "issuance": "automated",
                     *         "direct": false,
                     *         "typical_confirmation_seconds": {
                     *           "min": 20,
                     *           "max": 120
                     *         }
                     *       },
                     *       "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *       "departure_terminal": "RGA",
                     *       "arrival_terminal": "PQB",
                     *       "departure_date": "2026-12-02",
                     *       "departs_at": "2026-12-02T07:00:00+07:00",
                     *       "arrives_at": "2026-12-02T09:30:00+07:00",
                     *       "boat": {
                     *         "code": "SB1",
                     *         "name": "Sao Biển 1"
                     *       },
                     *       "on_sale": true,
                     *       "sales_close_at": "2026-12-01T23:30:00.000Z",
                     *       "cabin_classes": [
                     *         {
                     *           "seat_class": "vip",
                     *           "label": "VIP",
                     *           "capacity": 18,
                     *           "available": 18,
                     *           "fares": [
                     *             {
                     *               "passenger_type": "adult",
                     *               "price": 527000
                     *             },
                     *             {
                     *               "passenger_type": "child",
                     *               "price": 395000
                     *             },
                     *             {
                     *               "passenger_type": "elderly",
                     *               "price": 448000
                     *             },
                     *             {
                     *               "passenger_type": "disabled",
                     *               "price": 422000
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "seat_class": "eco",
                     *           "label": "Phổ thông",
                     *           "capacity": 304,
                     *           "available": 303,
                     *           "fares": [
                     *             {
                     *               "passenger_type": "adult",
                     *               "price": 340000
                     *             },
                     *             {
                     *               "passenger_type": "child",
                     *               "price": 255000
                     *             },
                     *             {
                     *               "passenger_type": "elderly",
                     *               "price": 289000
                     *             },
                     *             {
                     *               "passenger_type": "disabled",
                     *               "price": 272000
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "as_of": "2026-11-22T04:07:26.665Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Voyage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://hooks.agency.example/gangway",
                     *       "created_at": "2026-11-22T04:07:27.145Z",
                     *       "updated_at": "2026-11-22T04:07:27.145Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    put_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://hooks.agency.example/gangway",
                     *       "created_at": "2026-11-22T04:07:27.145Z",
                     *       "updated_at": "2026-11-22T04:07:27.145Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    delete_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The answer has no body. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_webhook_deliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description The most entries of a page */
                limit?: number;
                /** @description `_id` for ascending order. Any other value, or none, means `-_id`: descending */
                sort?: string;
            };
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-03cc-75aa-b11b-669fd9915d12",
                     *           "event_id": "01a20170-03cc-75aa-b11b-669fd9915d12",
                     *           "type": "invoice.published",
                     *           "outcome": "timed_out",
                     *           "status": null,
                     *           "reason": null,
                     *           "latency_ms": 2000,
                     *           "created_at": "2026-11-22T04:07:27.931Z",
                     *           "sent_at": "2026-11-22T04:07:27.963Z"
                     *         }
                     *       ],
                     *       "has_next_page": true,
                     *       "next_cursor": "LV9pZC4wMWEyMDE3MC0wM2NjLTc1YWEtYjExYi02NjlmZDk5MTVkMTIuV2pQUWwzd3c"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    check_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00b6-75d0-ba62-90a372b833a7",
                     *       "event_id": null,
                     *       "type": "webhook.ping",
                     *       "outcome": "delivered",
                     *       "status": 204,
                     *       "reason": null,
                     *       "latency_ms": 41,
                     *       "created_at": "2026-11-22T04:07:27.157Z",
                     *       "sent_at": "2026-11-22T04:07:27.157Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            /** @description - [`rate_limited`](/docs/problems/rate_limited): Too much of this at once */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable code. Base your program’s decisions on it
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What happened this time, in English, for people */
                        detail: string;
                        /** @description Same value as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 429;
                        /** @description Meaning of the code */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description URL of the page that explains this problem
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    webhook_booking_issued_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "booking.issuedTicket",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description Booking code, for people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the booking to read
                         */
                        booking_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Id of the event, the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "booking.issuedTicket";
                };
            };
        };
        responses: {
            /** @description The receiver accepted the message. Answer first, then process it */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery counts as refused, as with every status other than 2xx. It is not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_booking_issued_ticket_error: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "booking.issuedTicketError",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description Booking code, for people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the booking to read
                         */
                        booking_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Id of the event, the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "booking.issuedTicketError";
                };
            };
        };
        responses: {
            /** @description The receiver accepted the message. Answer first, then process it */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery counts as refused, as with every status other than 2xx. It is not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_invoice_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "invoice.created",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD",
                 *         "invoice_id": "019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description Booking code, for people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the booking to read
                         */
                        booking_id: string;
                        /**
                         * Format: uuid
                         * @description Id of the invoice
                         */
                        invoice_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Id of the event, the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "invoice.created";
                };
            };
        };
        responses: {
            /** @description The receiver accepted the message. Answer first, then process it */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery counts as refused, as with every status other than 2xx. It is not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_invoice_failed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "invoice.failed",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD",
                 *         "invoice_id": "019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description Booking code, for people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the booking to read
                         */
                        booking_id: string;
                        /**
                         * Format: uuid
                         * @description Id of the invoice
                         */
                        invoice_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Id of the event, the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "invoice.failed";
                };
            };
        };
        responses: {
            /** @description The receiver accepted the message. Answer first, then process it */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery counts as refused, as with every status other than 2xx. It is not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_invoice_published: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "invoice.published",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD",
                 *         "invoice_id": "019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description Booking code, for people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the booking to read
                         */
                        booking_id: string;
                        /**
                         * Format: uuid
                         * @description Id of the invoice
                         */
                        invoice_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Id of the event, the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "invoice.published";
                };
            };
        };
        responses: {
            /** @description The receiver accepted the message. Answer first, then process it */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery counts as refused, as with every status other than 2xx. It is not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_invoice_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "invoice.updated",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD",
                 *         "invoice_id": "019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description Booking code, for people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description Id of the booking to read
                         */
                        booking_id: string;
                        /**
                         * Format: uuid
                         * @description Id of the invoice
                         */
                        invoice_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Id of the event, the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "invoice.updated";
                };
            };
        };
        responses: {
            /** @description The receiver accepted the message. Answer first, then process it */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery counts as refused, as with every status other than 2xx. It is not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_webhook_ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "webhook.ping",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {}
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: Record<string, never>;
                    /**
                     * Format: uuid
                     * @description Id of this ping
                     */
                    id: string;
                    /** @constant */
                    type: "webhook.ping";
                };
            };
        };
        responses: {
            /** @description The receiver accepted the message. Answer first, then process it */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery counts as refused, as with every status other than 2xx. It is not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
