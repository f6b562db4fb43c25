import { until } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { startCloud } from "../../support/cloud.ts";
import { startListener } from "../../support/files/listener.ts";
import { startPageServer } from "../../support/files/page-server.ts";

/** Tests that fail while a resource of theirs is open: run by runner-exits.test.ts alone. */

function expectClosed() {
  return expect("open").toBe("closed");
}

it("leaves pages served", async () => {
  await startPageServer({});
  expectClosed();
});

it("leaves a listener running", async () => {
  await startListener();
  expectClosed();
});

it("leaves a cloud running", async () => {
  await startCloud();
  expectClosed();
});

it("waits forever", async () => {
  await until(() => false);
  expectClosed();
}, 100);
