import { demoUsers, mintToken, notRunningMessage, readInstallation } from "./installation";

/**
 * `token <email>` prints a session token; without an argument, prints the demo users' email addresses, one a line.
 */
async function main(email: string | undefined): Promise<void> {
  const installation = readInstallation();
  const { addresses } = installation;
  if (!addresses) throw new Error(await notRunningMessage(installation, "token"));
  const { identity } = addresses;
  if (!identity)
    throw new Error("Tokens are issued by the Clerk emulator, but this installation uses the real Clerk.");
  if (!email) {
    for (const user of await demoUsers(identity)) console.log(user.email);
    return;
  }
  const token = await mintToken(identity, email.trim());
  if (!token)
    throw new Error(
      `No user has the email address ${email}. Run without an argument to list the demo users.`,
    );
  console.log(token);
}

main(process.argv[2]).catch((error: Error) => {
  const isDown = error.message === "fetch failed";
  console.error(isDown ? "The identity provider does not answer. Is it still starting?" : error.message);
  process.exitCode = 1;
});
