-- What asked for a delivery, as a traceparent of W3C Trace Context; null where nothing was recorded.
alter table kit.outbox add column cause text;
alter table webhooks.delivery add column cause text;
