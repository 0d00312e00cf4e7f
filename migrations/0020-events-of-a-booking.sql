-- The timeline of one booking, without going through all events of its organization.

create index events_by_booking on events ((data ->> 'booking_id'));
