// Made by `npm run types` from docs/openapi.json.

export type Tool = {
  name: string
  method: string
  title: string
  description: string
  /** Where each field goes. */
  places: Record<string, 'path' | 'query' | 'body'>
  inputSchema: Record<string, unknown>
}

export const tools = [
  {
    "name": "cancel_booking",
    "method": "POST",
    "title": "Cancel a booking or some of its tickets",
    "description": "Cancel a booking or some of its tickets. Cancels a tentative booking at once, whole and free of charge. For an issued booking, the service cancels at the operators, which keep their penalty, and refunds every level of the agency tree. The call waits for the operators. If you disconnect, the cancellation continues: poll the booking. The answer is 202 at once with `Prefer: respond-async`, and also when staff have to cancel by hand; the booking then stays at status 12 until they finish. If the booking or the tickets are already cancelled, the answer is 200.",
    "places": {
      "id": "path",
      "ticket_ids": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "ticket_ids": {
          "type": "array",
          "items": {
            "type": "string",
            "format": "uuid"
          },
          "minItems": 1,
          "maxItems": 180,
          "uniqueItems": true,
          "description": "Ids of the tickets to cancel. Without it, all are cancelled"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "change_booking",
    "method": "POST",
    "title": "Change the seats or the voyage of a leg",
    "description": "Change the seats or the voyage of a leg. Gives tickets other seats, or moves the leg to another voyage of the same operator. A tentative booking changes at once and free of charge. For an issued booking, the service places a new order at the operator and then returns the old seats, for which the operator keeps a change fee. Each level of the agency tree that pays more has its difference held first and paid when the new order is issued. The call waits for the operator. If you disconnect, the change continues: poll the booking and read `change`. With `Prefer: respond-async` the answer is 202 at once. With `dry_run` the answer is the price of the change, and nothing changes.",
    "places": {
      "id": "path",
      "order_id": "body",
      "voyage_id": "body",
      "seats": "body",
      "dry_run": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "order_id": {
          "type": "string",
          "format": "uuid",
          "description": "Id of the order (the leg) to change"
        },
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Id of another voyage of the same operator. If you give it, name every live ticket of the leg in `seats`"
        },
        "seats": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "ticket_id",
              "seat_code"
            ],
            "properties": {
              "ticket_id": {
                "type": "string",
                "format": "uuid",
                "description": "Id of the ticket"
              },
              "seat_code": {
                "type": "string",
                "description": "Code of the new seat",
                "minLength": 1,
                "maxLength": 32
              }
            },
            "additionalProperties": false
          },
          "description": "The tickets to change, each with its new seat",
          "minItems": 1,
          "maxItems": 30
        },
        "dry_run": {
          "type": "boolean",
          "description": "`true`: answer with the price of the change and change nothing"
        }
      },
      "required": [
        "id",
        "order_id",
        "seats"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "check_ticket_price_additions",
    "method": "POST",
    "title": "Quote a fare for the customer and for the agency",
    "description": "Quote a fare for the customer and for the agency. Call this before a booking to show the customer’s price and your own. The answer has the totals for the passenger count, the steps that lead to them, and which of your own price additions apply. Any valid key can call it. Without `view`, `price` is the end-customer price. The quote is indicative: the service prices the booking again at confirmation.",
    "places": {
      "voyage_id": "body",
      "seat_class": "body",
      "passenger_count": "body",
      "passenger_type": "body",
      "view": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Id of the voyage"
        },
        "seat_class": {
          "type": "string",
          "description": "Cabin class of the voyage",
          "minLength": 1,
          "maxLength": 64
        },
        "passenger_count": {
          "type": "integer",
          "description": "Number of passengers of this passenger type",
          "minimum": 1,
          "maximum": 30,
          "format": "int32"
        },
        "passenger_type": {
          "type": "string",
          "description": "Passenger type of the operator",
          "minLength": 1,
          "maxLength": 64
        },
        "view": {
          "type": "string",
          "enum": [
            "customer",
            "net"
          ],
          "description": "Whose price to show. `customer` (default): the price that the customer pays, tax included. `net`: the price that the agency pays its parent, without tax."
        }
      },
      "required": [
        "voyage_id",
        "seat_class",
        "passenger_count",
        "passenger_type"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "check_voucher",
    "method": "POST",
    "title": "Check whether a voucher applies",
    "description": "Check whether a voucher applies. Call this before a booking, when the customer types a code. Any valid key can call it. If the voucher does not apply, the answer is still 200, with the reason and the unchanged price. Send either a voyage, or a date and both terminals. The check takes the whole order to be of that voyage and seat class. If the order has several legs or classes, and the voucher is only for some of them, the discount is smaller: the `total_price` of the booking has the exact one.",
    "places": {
      "code": "body",
      "seat_class": "body",
      "order_total": "body",
      "voyage_id": "body",
      "departure_date": "body",
      "departure_terminal": "body",
      "arrival_terminal": "body",
      "contact_email": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "code": {
          "type": "string",
          "description": "The voucher code, as the customer typed it",
          "minLength": 1,
          "maxLength": 64
        },
        "seat_class": {
          "type": "string",
          "description": "Cabin class",
          "minLength": 1,
          "maxLength": 64
        },
        "order_total": {
          "type": "integer",
          "description": "Order total before the discount, in dong",
          "minimum": 0,
          "maximum": 1000000000000,
          "format": "int64"
        },
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Id of the voyage, instead of the date and the terminals. If you send those too, they must match the voyage"
        },
        "departure_date": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Local date at the departure terminal"
        },
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the departure terminal"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the arrival terminal"
        },
        "contact_email": {
          "type": "string",
          "format": "email",
          "maxLength": 254,
          "description": "E-mail address of the contact, to check the limit per customer"
        }
      },
      "required": [
        "code",
        "seat_class",
        "order_total"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "check_webhook_endpoint",
    "method": "POST",
    "title": "Send a test message to the webhook endpoint",
    "description": "Send a test message to the webhook endpoint. Needs the permission `webhooks:manage`. Use this to test a receiver without a booking. The body is an event of type `webhook.ping` with empty `data`. It is not an event and does not appear in `GET /events`. The answer contains the outcome of the delivery; a failed delivery is not an error of this call. An organization can send one ping in 5 seconds.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "confirm_booking",
    "method": "POST",
    "title": "Confirm a booking: places real orders and spends real money",
    "description": "Confirm a booking: places real orders and spends real money. Call this once, after the customer has paid you. It places real orders and spends real money, also on UAT. The service prices the booking again, holds the amount on every level of the agency tree, submits the orders, and answers when the outcome is known. That may take 5 to 8 minutes. If you disconnect, the issuance continues. With `Prefer: respond-async` the answer is 202 at once. After a timeout or a 202, poll the booking; do not confirm again. If one leg is issued and another is not, the booking stays at status 6: do not replace it, and contact the service operator with the booking code. An organization can call this 5 times in 60 seconds. While an attempt has no outcome, another call answers `booking_processing`, also after the 600 seconds of the lock.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "create_booking",
    "method": "POST",
    "title": "Create a tentative booking",
    "description": "Create a tentative booking. Call this when the customer has chosen seats, right after you read the boat layout again. The service books all legs or none. It reserves the seats internally until `payment_expired_at`; it does not contact the operators, and no money moves. There is no idempotency key. Send a `client_reference`, and after a timeout search the list of bookings for it before you create the booking again.",
    "places": {
      "client_reference": "body",
      "contact": "body",
      "voucher_code": "body",
      "invoice_recipient": "body",
      "legs": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "client_reference": {
          "type": "string",
          "description": "Your own reference. Use it to find the booking after a timeout. It need not be unique. It must not name a person, because the service keeps it forever",
          "minLength": 1,
          "maxLength": 100,
          "pattern": "\\S"
        },
        "contact": {
          "description": "The person to contact about the booking",
          "type": "object",
          "required": [
            "name",
            "email",
            "phone"
          ],
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200,
              "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
              "description": "Name of the person to contact about the booking"
            },
            "email": {
              "type": "string",
              "description": "E-mail address of the contact",
              "format": "email",
              "maxLength": 254
            },
            "phone": {
              "type": "string",
              "description": "Phone number with the country code",
              "pattern": "^[+(0-9][0-9 ()+.-]{5,29}$"
            }
          },
          "additionalProperties": false
        },
        "voucher_code": {
          "type": "string",
          "description": "One of your voucher codes. It lowers the end-customer price",
          "minLength": 1,
          "maxLength": 64
        },
        "invoice_recipient": {
          "description": "Recipient of the invoice. Without it, your organization is the recipient",
          "type": "object",
          "required": [
            "name"
          ],
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200,
              "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
              "description": "Name of the buyer"
            },
            "company": {
              "type": "string",
              "maxLength": 200,
              "description": "Name of the company"
            },
            "tax_code": {
              "type": "string",
              "maxLength": 32,
              "description": "Tax code of the company"
            },
            "address": {
              "type": "string",
              "maxLength": 500,
              "description": "Address of the buyer"
            },
            "email": {
              "type": "string",
              "format": "email",
              "maxLength": 254,
              "description": "E-mail address for the invoice"
            }
          },
          "additionalProperties": false
        },
        "legs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "voyage_id",
              "passengers"
            ],
            "properties": {
              "voyage_id": {
                "type": "string",
                "format": "uuid",
                "description": "Id of the voyage"
              },
              "passengers": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": [
                    "seat_code",
                    "passenger_type",
                    "full_name"
                  ],
                  "properties": {
                    "seat_code": {
                      "type": "string",
                      "description": "Seat code from the boat layout. Each seat may be named once",
                      "minLength": 1,
                      "maxLength": 32
                    },
                    "passenger_type": {
                      "type": "string",
                      "description": "Passenger type of the operator; `GET /operators` lists them with their ages",
                      "minLength": 1,
                      "maxLength": 64
                    },
                    "full_name": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 200,
                      "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
                      "description": "Full name as in the identity document"
                    },
                    "document_number": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 64,
                      "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
                      "description": "Number of the identity card or passport. Two passengers of a leg cannot share it, children excepted"
                    },
                    "date_of_birth": {
                      "type": "string",
                      "format": "date",
                      "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
                      "description": "Date of birth. The age at departure must fit the passenger type"
                    },
                    "nationality": {
                      "type": "string",
                      "pattern": "^[A-Z]{2}$",
                      "description": "Country code of two letters (ISO 3166-1 alpha-2), for example VN"
                    },
                    "gender": {
                      "enum": [
                        "male",
                        "female",
                        "other"
                      ],
                      "description": "Gender; required if the operator asks for it"
                    },
                    "phone": {
                      "type": "string",
                      "description": "Phone number with the country code",
                      "pattern": "^[+(0-9][0-9 ()+.-]{5,29}$"
                    },
                    "email": {
                      "type": "string",
                      "description": "E-mail address of the passenger",
                      "format": "email",
                      "maxLength": 254
                    },
                    "plate_number": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 32,
                      "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
                      "description": "Licence plate of the vehicle, for a seat whose `kind` is `vehicle`"
                    }
                  },
                  "additionalProperties": false
                },
                "description": "The passengers of this leg, each with a seat",
                "minItems": 1,
                "maxItems": 30
              }
            },
            "additionalProperties": false
          },
          "description": "The legs, each on a different voyage. The service books all of them or none",
          "minItems": 1,
          "maxItems": 6
        }
      },
      "required": [
        "contact",
        "legs"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "create_ticket_price_addition",
    "method": "POST",
    "title": "Create a price addition",
    "description": "Create a price addition. Needs the permission `price_additions:create`. The addition applies to the organization’s own customers and to every organization below it. There is no idempotency key, and two equal additions both apply. After a timeout, list the additions before you create one again, and check `possible_duplicate_of`, which names a likely duplicate. An organization has at most 2000 additions: delete those that you no longer need.",
    "places": {
      "title": "body",
      "amount_type": "body",
      "direction": "body",
      "amount": "body",
      "priority": "body",
      "active": "body",
      "voyage_id": "body",
      "operator": "body",
      "departure_terminal": "body",
      "arrival_terminal": "body",
      "departure_from": "body",
      "departure_to": "body",
      "seat_classes": "body",
      "passenger_types": "body",
      "count_min": "body",
      "count_max": "body",
      "effective_from": "body",
      "effective_to": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "title": {
          "type": "string",
          "description": "Title for your own staff",
          "minLength": 1,
          "maxLength": 200,
          "pattern": "\\S"
        },
        "amount_type": {
          "type": "string",
          "enum": [
            "percent",
            "flat"
          ],
          "description": "`percent`: `amount` is in basis points (1000 = 10%) of the price with all additions before it. `flat`: `amount` is in dong per passenger"
        },
        "direction": {
          "type": "string",
          "enum": [
            "increase",
            "decrease"
          ],
          "description": "Whether it raises or lowers the price"
        },
        "amount": {
          "type": "integer",
          "description": "Basis points or dong, depending on `amount_type`",
          "minimum": 0,
          "maximum": 1000000000,
          "format": "int32"
        },
        "priority": {
          "type": "integer",
          "minimum": -1000,
          "maximum": 1000,
          "default": 0,
          "description": "Order of application: lower numbers first",
          "format": "int32"
        },
        "active": {
          "type": "boolean",
          "description": "`false`: the addition is stored but does not apply",
          "default": true
        },
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Only for this voyage"
        },
        "operator": {
          "type": "string",
          "minLength": 1,
          "maxLength": 32,
          "description": "Only for voyages of this operator"
        },
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Only for voyages from this terminal"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Only for voyages to this terminal"
        },
        "departure_from": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Only for voyages that depart on this date or later"
        },
        "departure_to": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Only for voyages that depart on this date or earlier"
        },
        "seat_classes": {
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64
          },
          "description": "Only for these cabin classes",
          "minItems": 1,
          "maxItems": 50
        },
        "passenger_types": {
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64
          },
          "description": "Only for these passenger types",
          "minItems": 1,
          "maxItems": 50
        },
        "count_min": {
          "type": "integer",
          "minimum": 1,
          "maximum": 30,
          "description": "Only for at least this many passengers of one seat class and passenger type in the leg",
          "format": "int32"
        },
        "count_max": {
          "type": "integer",
          "description": "Only for at most this many such passengers",
          "minimum": 1,
          "maximum": 30,
          "format": "int32"
        },
        "effective_from": {
          "type": "string",
          "format": "date-time",
          "description": "Applies to prices calculated at this instant or later"
        },
        "effective_to": {
          "type": "string",
          "format": "date-time",
          "description": "Applies to prices calculated before this instant"
        }
      },
      "required": [
        "title",
        "amount_type",
        "direction",
        "amount"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "create_voucher",
    "method": "POST",
    "title": "Create a voucher for the organization’s own customers",
    "description": "Create a voucher for the organization’s own customers. Needs the permission `vouchers:create`. A voucher lowers only the end-customer price, never the price that you pay your parent. The code is unique within the organization. If you repeat the call after a timeout and the first call succeeded, the second is refused at `/code`.",
    "places": {
      "code": "body",
      "title": "body",
      "amount_type": "body",
      "amount": "body",
      "minimum_order_total": "body",
      "active": "body",
      "usage_limit": "body",
      "customer_limit": "body",
      "departure_terminal": "body",
      "arrival_terminal": "body",
      "departure_from": "body",
      "departure_to": "body",
      "seat_classes": "body",
      "effective_from": "body",
      "effective_to": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "code": {
          "type": "string",
          "pattern": "^[A-Za-z0-9_-]{2,40}$",
          "description": "The code that the customer types. Upper and lower case are the same"
        },
        "title": {
          "type": "string",
          "description": "Title for your own staff",
          "minLength": 1,
          "maxLength": 200,
          "pattern": "\\S"
        },
        "amount_type": {
          "type": "string",
          "enum": [
            "percent",
            "flat"
          ],
          "description": "`percent`: `amount` is in basis points (1000 = 10%). `flat`: `amount` is in dong per booking"
        },
        "amount": {
          "type": "integer",
          "description": "Basis points or dong, depending on `amount_type`",
          "minimum": 1,
          "maximum": 1000000000,
          "format": "int32"
        },
        "minimum_order_total": {
          "type": "integer",
          "description": "Lowest order total that the voucher applies to, in dong",
          "minimum": 0,
          "maximum": 1000000000000,
          "default": 0,
          "format": "int64"
        },
        "active": {
          "type": "boolean",
          "description": "`false`: the voucher is stored but refused",
          "default": true
        },
        "usage_limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "description": "How many times the voucher can be used in total",
          "format": "int32"
        },
        "customer_limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "description": "How many times each customer can use the voucher. The contact’s e-mail address identifies the customer",
          "format": "int32"
        },
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Only for voyages from this terminal"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Only for voyages to this terminal"
        },
        "departure_from": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Only for voyages that depart on this date or later"
        },
        "departure_to": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Only for voyages that depart on this date or earlier"
        },
        "seat_classes": {
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64
          },
          "description": "Only for these cabin classes",
          "minItems": 1,
          "maxItems": 50
        },
        "effective_from": {
          "type": "string",
          "format": "date-time",
          "description": "Applies to bookings made at this instant or later"
        },
        "effective_to": {
          "type": "string",
          "format": "date-time",
          "description": "Applies to bookings made before this instant"
        }
      },
      "required": [
        "code",
        "title",
        "amount_type",
        "amount"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "delete_ticket_price_addition",
    "method": "DELETE",
    "title": "Delete a price addition",
    "description": "Delete a price addition. Needs the permission `price_additions:create`. New prices are calculated without the addition. Tentative bookings keep showing their old price until the service prices them again at confirmation.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "delete_voucher",
    "method": "DELETE",
    "title": "Delete a voucher",
    "description": "Delete a voucher. Needs the permission `vouchers:create`. The service refuses the code from then on. Bookings that used it keep their discount.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "delete_webhook_endpoint",
    "method": "DELETE",
    "title": "Remove the webhook endpoint",
    "description": "Remove the webhook endpoint. Needs the permission `webhooks:manage`. The service sends nothing more and drops the events that it has not sent yet. `GET /events` still has them.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_balance",
    "method": "GET",
    "title": "Get the organization’s balance with its parent",
    "description": "Get the organization’s balance with its parent. Call this before you confirm, to check that `available` covers the NET total. The answer never shows the balances of organizations above you; one of them may still be unable to cover an order.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_boat_layout",
    "method": "GET",
    "title": "Get the seat map of a voyage, read live from the operator",
    "description": "Get the seat map of a voyage, read live from the operator. Read the seat map right before a booking, because other channels sell the same seats. Rows and columns count from 1. You can book a cell with a `seat_code` while its state is `available` and the voyage is on sale. A `marked` seat is taken by a booking of this service, but the operator does not know of it yet.",
    "places": {
      "voyage_id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "voyage_id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "voyage_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_booking",
    "method": "GET",
    "title": "Get a booking with its issuance state",
    "description": "Get a booking with its issuance state. Poll this operation for the outcome of an issuance. Its answer is authoritative; a call, a webhook or a timeout may have told you something else. Status 10 means that the operator has confirmed the tickets. Poll again at `next_poll_after`. With `If-None-Match`, an unchanged booking answers 304 at almost no cost.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_booking_cancellation",
    "method": "GET",
    "title": "Quote the cost of cancelling now",
    "description": "Quote the cost of cancelling now. Call this before you cancel, and show the result to the customer. The operator keeps a penalty that grows as departure comes closer. The call changes nothing.",
    "places": {
      "ticket_ids": "query",
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "ticket_ids": {
          "type": "string",
          "maxLength": 8000,
          "description": "Ids of some tickets, separated by commas. Without it, the quote is for all"
        },
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_customer",
    "method": "GET",
    "title": "Get a passenger",
    "description": "Get a passenger. Returns one passenger of a booking with the tickets in their name.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_issuance_preflight",
    "method": "GET",
    "title": "Check whether confirming would succeed now",
    "description": "Check whether confirming would succeed now. Runs every check of confirm without confirming. Call it right before you confirm, when a refusal would be a problem for you. It holds no money, places no order, and does not count as a call to confirm. It asks the operators for current fares and seats; the seat map may be two seconds old. The situation may change between this call and the confirmation.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_me",
    "method": "GET",
    "title": "Get the organization and permissions of the API key",
    "description": "Get the organization and permissions of the API key. Returns the organization that the key belongs to, the environment, and the key’s permissions. Call it when your program starts, to notice a key of the wrong environment before it books.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_order",
    "method": "GET",
    "title": "Get an order",
    "description": "Get an order. Returns one leg with its tickets. Use it for example to see which leg of a partly issued booking failed, and why.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_ticket_price_addition",
    "method": "GET",
    "title": "Get a price addition",
    "description": "Get a price addition. Returns one price addition of the organization by the id that its creation answered.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_voucher",
    "method": "GET",
    "title": "Get a voucher",
    "description": "Get a voucher. Returns one voucher of the organization. Use it to see how often the code was used, or to check after a timeout.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_voyage",
    "method": "GET",
    "title": "Get a voyage as the operator last reported it",
    "description": "Get a voyage as the operator last reported it. Use this to show a chosen voyage again without a search. `as_of` says how old the data is. The boat layout and the voyage counts have the current seats.",
    "places": {
      "view": "query",
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "view": {
          "type": "string",
          "enum": [
            "customer",
            "net"
          ],
          "description": "Whose price to show. `customer` (default): the price that the customer pays, tax included. `net`: the price that the agency pays its parent, without tax."
        },
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_voyage_counts",
    "method": "GET",
    "title": "Get the free seats per cabin class, read live from the operator",
    "description": "Get the free seats per cabin class, read live from the operator. Use this where the customer does not choose seats, for example to warn of the last seats. It costs less than the boat layout. The counts are already reduced by the seats that this service has promised.",
    "places": {
      "voyage_id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "voyage_id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "voyage_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_webhook_endpoint",
    "method": "GET",
    "title": "Get the webhook endpoint of the organization",
    "description": "Get the webhook endpoint of the organization. Needs the permission `webhooks:manage`. The answer is 404 if no endpoint is registered.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_booking_tickets",
    "method": "GET",
    "title": "List the ticket files of a booking",
    "description": "List the ticket files of a booking. Returns the download URLs of the issued ticket files. You can call it as often as you like; it issues nothing and costs nothing. The list is empty before issuance.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_bookings",
    "method": "GET",
    "title": "List the bookings of the organization",
    "description": "List the bookings of the organization. Search this list before you repeat a failed creation. Use it also to compare your own books with the service each night.",
    "places": {
      "status": "query",
      "booking_code": "query",
      "client_reference": "query",
      "voyage_id": "query",
      "created_from": "query",
      "created_to": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "status": {
          "description": "Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator",
          "type": "integer",
          "enum": [
            2,
            6,
            8,
            10,
            12,
            14,
            16
          ],
          "format": "int32"
        },
        "booking_code": {
          "type": "string",
          "minLength": 1,
          "maxLength": 32,
          "description": "Only the booking with this code, in capitals or not"
        },
        "client_reference": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Only bookings with exactly this reference of yours"
        },
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Only bookings with a leg on this voyage"
        },
        "created_from": {
          "type": "string",
          "format": "date-time",
          "description": "Only bookings created at or after this instant"
        },
        "created_to": {
          "type": "string",
          "format": "date-time",
          "description": "Only bookings created at or before this instant"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_customers",
    "method": "GET",
    "title": "List the passengers of the organization’s bookings",
    "description": "List the passengers of the organization’s bookings. Use this to find the bookings of a person by document number. Passengers are read-only; the service records them with the booking.",
    "places": {
      "document_number": "query",
      "booking_id": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "document_number": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "description": "Only passengers with exactly this document number, as it was sent"
        },
        "booking_id": {
          "type": "string",
          "format": "uuid",
          "description": "Only the passengers of this booking"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_debt_ledger_entries",
    "method": "GET",
    "title": "List the lines of a debt ledger",
    "description": "List the lines of a debt ledger. Returns the lines of the account, each with the amount owed after it.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query",
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        },
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_debt_ledgers",
    "method": "GET",
    "title": "Get what the organization owes its parent",
    "description": "Get what the organization owes its parent. Shows the organization’s account as a debt: how much of the credit limit is used. An organization has one debt ledger, with its parent.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_events",
    "method": "GET",
    "title": "List the events of the organization",
    "description": "List the events of the organization. Read this list when a webhook may have been lost, and when your program starts. It has every event of the organization, is kept forever, and is numbered without gaps. Read it with `sort=_id`, store the `id` of the last event, and continue with `after`. An empty page means that no event has come since.",
    "places": {
      "after": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "after": {
          "type": "string",
          "maxLength": 100,
          "description": "Id of an event, or `0`. The answer has only the events after it"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_operators",
    "method": "GET",
    "title": "List the thirteen operators and how each of them issues",
    "description": "List the thirteen operators and how each of them issues. Returns how each operator issues (`automated` or `manual`), how long it takes to confirm, its passenger types, and the passenger fields it requires. You can book voyages of an operator with `issuance: manual`, but you cannot confirm them through the API: leave them out or tell your users. Operators change only when the service’s configuration changes.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_orders",
    "method": "GET",
    "title": "List orders",
    "description": "List orders. Returns one order per leg of a booking, with its NET price, its tickets and its refund. Orders are read-only; you act on them through the booking.",
    "places": {
      "booking_id": "query",
      "voyage_cancelled": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "booking_id": {
          "type": "string",
          "format": "uuid",
          "description": "Only the orders of this booking"
        },
        "voyage_cancelled": {
          "type": "boolean",
          "description": "`true`: only the legs at status 16 whose voyage its operator cancelled, also of bookings of which another leg still sails"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_routes",
    "method": "GET",
    "title": "List routes, one per direction",
    "description": "List routes, one per direction. Returns which pairs of terminals are served, by which operators, and how long the trip takes. Use it to offer only pairs that exist. Each direction is a route of its own. Routes change only when the service’s configuration changes.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_terminals",
    "method": "GET",
    "title": "List terminals",
    "description": "List terminals. Returns codes, names, positions and time zones. Every `departure_terminal` and `arrival_terminal` takes these codes. Terminals change only when the service’s configuration changes: read them once a day and cache them.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_ticket_price_additions",
    "method": "GET",
    "title": "List the organization’s price additions",
    "description": "List the organization’s price additions. Returns the organization’s own additions, for example to compare after a timeout or to show them to staff. It never shows additions of organizations above you.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_transactions",
    "method": "GET",
    "title": "List the lines of the organization’s account",
    "description": "List the lines of the organization’s account. Returns the statement of the account, to compare with your own books. Each line has the change, the balance after it, and its cause. `balance_after` of a line is that of the line before plus `balance_change`.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_vouchers",
    "method": "GET",
    "title": "List the organization’s vouchers",
    "description": "List the organization’s vouchers. Returns the vouchers of the organization, each with the number of its uses.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_voyage_counts",
    "method": "GET",
    "title": "Count the voyages of a route per date",
    "description": "Count the voyages of a route per date. Use this for a calendar or a date picker. For each date it returns how many voyages of the route are on sale, and how many of them have free seats. The service asks the operators about dates that have no answer from the last hour, for at most the search budget. `as_of` of a date is the time of its oldest answer. If it is null, there may be more voyages than the answer counts.",
    "places": {
      "departure_terminal": "query",
      "arrival_terminal": "query",
      "from": "query",
      "to": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the departure terminal"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the arrival terminal"
        },
        "from": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "First date"
        },
        "to": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Last date; the range has at most 62 days"
        }
      },
      "required": [
        "departure_terminal",
        "arrival_terminal",
        "from",
        "to"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_webhook_deliveries",
    "method": "GET",
    "title": "List the deliveries to the webhook endpoint",
    "description": "List the deliveries to the webhook endpoint. Needs the permission `webhooks:manage`. Use this to find out why your receiver got nothing. The service keeps deliveries for 30 days.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id` for ascending order. Any other value, or none, means `-_id`: descending"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "put_webhook_endpoint",
    "method": "PUT",
    "title": "Register the webhook endpoint",
    "description": "Register the webhook endpoint. Needs the permission `webhooks:manage`. An organization has one endpoint; a new URL replaces the old one. The service sends each event once, as a POST of `{ id, type, created_at, data }` with identifiers only. The request is unsigned, waits up to 2 seconds for the answer, does not follow redirects, and is never repeated. An event can be lost on the way: `GET /events` has all of them. The URL must be `https` on the public internet.",
    "places": {
      "url": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "url": {
          "type": "string",
          "description": "An `https` URL on the public internet",
          "minLength": 1,
          "maxLength": 2000
        }
      },
      "required": [
        "url"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "search_voyages",
    "method": "GET",
    "title": "Search the voyages of a route on a date",
    "description": "Search the voyages of a route on a date. Every sale starts here. The search answers within its time budget even if an operator is slow. An empty list therefore does not prove that there is no voyage: `sources` says for each operator of the route whether it answered; it is empty when none sails there. Prices are indicative; the service prices the booking again at confirmation.",
    "places": {
      "departure_terminal": "query",
      "arrival_terminal": "query",
      "departure_date": "query",
      "operator": "query",
      "view": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the departure terminal"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the arrival terminal"
        },
        "departure_date": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Local date at the departure terminal"
        },
        "operator": {
          "type": "string",
          "maxLength": 32,
          "description": "Operator code"
        },
        "view": {
          "type": "string",
          "enum": [
            "customer",
            "net"
          ],
          "description": "Whose price to show. `customer` (default): the price that the customer pays, tax included. `net`: the price that the agency pays its parent, without tax."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32",
          "description": "The most entries of a page"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the previous page"
        },
        "sort": {
          "type": "string",
          "maxLength": 16384,
          "description": "`_id`, or none: the earliest departure first. Any other value means `-_id`: the latest first"
        }
      },
      "required": [
        "departure_terminal",
        "arrival_terminal",
        "departure_date"
      ],
      "additionalProperties": false
    }
  }
] as unknown as readonly Tool[]
